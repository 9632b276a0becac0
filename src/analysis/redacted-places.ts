/** What the redactor left where a secret stood, also as Markdown escapes it. It is no word of the document: nothing is read out of it. */
export const redactedPlace = /\\?\[REDACTED:[a-z0-9-]{1,60}\\?\]/g;
