/** Permissions of a token, within the roles of its holder. */
export const scopes = ['read', 'write', 'decide', 'admin'] as const;

export type Scope = (typeof scopes)[number];
