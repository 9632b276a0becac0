import type { Actor, Role } from '../lifecycle/roles.ts';

/** The identity behind a command or request, with the secret that proves it to the database. */
export interface Principal extends Actor {
  readonly roles: readonly Role[];
  readonly token: string;
}

export interface TokenSummary {
  readonly id: string;
  readonly holder: string;
  readonly kind: 'person' | 'machine';
  readonly roles: readonly Role[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface PeopleStore {
  /** Creates the first person, with every deciding role and admin, whose token is `token`; null when somebody exists already. */
  createOwner(params: { name: string; token: string }): Promise<Principal | null>;
  /** Throws PermissionError `token.invalid`. */
  authenticate(token: string): Promise<Principal>;
  /** Creates a person or machine with a token, shown once. Needs an admin's token. Throws `token.machine-role` for a machine with a deciding role. */
  createToken(params: {
    adminToken: string;
    holder: string;
    kind: 'person' | 'machine';
    roles: readonly Role[];
    /** True when this person may decide without a terminal. */
    unattended: boolean;
  }): Promise<{ id: string; token: string }>;
  listTokens(): Promise<TokenSummary[]>;
  revokeToken(params: { adminToken: string; id: string }): Promise<void>;
}
