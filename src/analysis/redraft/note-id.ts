/** Returns the id under which a coverage note is redrafted. */
export const noteId = (ref: string): string => `NOTE-${ref}`;
