/** What a token is good for, as far as its holder's roles go. */
export const scopes = ['read', 'write', 'decide', 'admin'] as const;

export type Scope = (typeof scopes)[number];
