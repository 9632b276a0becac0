/** The id under which a coverage note on a part of a PRD is redrafted. */
export const noteId = (ref: string): string => `NOTE-${ref}`;
