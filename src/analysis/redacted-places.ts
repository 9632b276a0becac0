/** Matches the redactor's placeholder, also with Markdown escapes. Nothing is read out of it. */
export const redactedPlace = /\\?\[REDACTED:[a-z0-9-]{1,60}\\?\]/g;
