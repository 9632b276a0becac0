import type { Actor, Role } from '../lifecycle/roles.ts';
import type { Scope } from '../lifecycle/scopes.ts';
import type { RefusedCall } from './requests.ts';

/** How the holder of a token showed who they are. */
export type Authentication = 'token' | 'login-link' | 'oidc';

/** The identity behind a command or request, with the secret that proves it to the database. */
export interface Principal extends Actor {
  /** Those granted, and for this session those that an identity provider claims. */
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly authentication: Authentication;
  readonly tokenId: string;
  /** A session is a token that signing in made, and that a browser keeps. */
  readonly tokenKind: 'api' | 'session';
  readonly expiresAt: string | null;
  readonly token: string;
}

export interface TokenSummary {
  readonly id: string;
  readonly holder: string;
  readonly kind: 'person' | 'machine';
  readonly roles: readonly Role[];
  readonly tokenKind: 'api' | 'session';
  readonly scopes: readonly Scope[];
  readonly authentication: Authentication;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** False when it was revoked, has expired, was idle for too long, or its holder is deactivated. */
  readonly live: boolean;
}

/** Who a person is to an identity provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** The name that the issuer gives them, which stays theirs. */
  readonly subject: string;
}

export interface PersonSummary extends Actor {
  /** Those granted; what an identity provider claims holds for one session. */
  readonly roles: readonly Role[];
  readonly identities: readonly ExternalIdentity[];
  readonly createdAt: string;
  /** Null for who never signed in. */
  readonly signedInAt: string | null;
  readonly deactivatedAt: string | null;
}

export interface SignedOut {
  /** How many sessions ended. */
  readonly ended: number;
  /** What an identity provider proved this session by, for leaving there as well; told once. Null for a session that was opened otherwise. */
  readonly idToken: string | null;
}

export interface CreatedLoginLink {
  readonly id: string;
  /** Name of whom it signs in. */
  readonly person: string;
  /** Worth one session, once. */
  readonly code: string;
  readonly expiresAt: string;
}

/** Changes to persons; each needs an admin's token and throws PermissionError without it, and NotFoundError `person.not-found`. */
export interface PersonStore {
  /** Persons and machines, oldest first. */
  listPeople(): Promise<PersonSummary[]>;
  grantRole(change: { adminToken: string; personId: string; role: Role }): Promise<void>;
  /** Throws ConflictError `person.last-admin`. */
  removeRole(change: { adminToken: string; personId: string; role: Role }): Promise<void>;
  /** Nothing of a person who is not active is heard. Throws ConflictError `person.last-admin`. */
  setActive(change: { adminToken: string; personId: string; active: boolean }): Promise<void>;
  /** Says that this identity is this person, whoever it was before. */
  linkIdentity(change: { adminToken: string; personId: string } & ExternalIdentity): Promise<void>;
  unlinkIdentity(change: { adminToken: string; personId: string } & ExternalIdentity): Promise<void>;
}

export interface PeopleStore extends PersonStore {
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
    /** All that its kind may have when absent. */
    scopes?: readonly Scope[];
    /** It does not end when absent. */
    lifetimeSeconds?: number;
  }): Promise<{ id: string; token: string; expiresAt: string | null; scopes: readonly Scope[] }>;
  listTokens(): Promise<TokenSummary[]>;
  /** A token of one's own, or as an admin any. */
  revokeToken(params: { adminToken: string; id: string }): Promise<void>;
  /** For the token's holder, or by an admin for `personId`. */
  createLoginLink(params: { token: string; personId?: string }): Promise<CreatedLoginLink>;
  /** Ends the session of this token, or every session of its holder. */
  signOut(params: { token: string; everywhere: boolean }): Promise<SignedOut>;
  /** Removes ended sessions, links and attempts to sign in. */
  tidySignIn(): Promise<void>;
  /** Writes a call that was refused at the door into the audit trail. */
  recordRefusal(call: RefusedCall): Promise<void>;
}
