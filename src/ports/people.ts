import type { Actor, Role } from '../lifecycle/roles.ts';
import type { Scope } from '../lifecycle/scopes.ts';
import type { RefusedCall } from './requests.ts';

/** The method by which the holder of a token authenticated. */
export type Authentication = 'token' | 'login-link' | 'oidc';

/** The identity behind a command or request, with the secret that proves it to the database. */
export interface Principal extends Actor {
  /** Granted roles, and for this session those that an identity provider claims. */
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly authentication: Authentication;
  readonly tokenId: string;
  /** A session is a token that signing in creates for a browser. */
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
  /** False if it is revoked, expired or idle for too long, or its holder is deactivated. */
  readonly live: boolean;
}

/** A person's identity at an identity provider. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** The issuer's stable id of the person. */
  readonly subject: string;
}

export interface PersonSummary extends Actor {
  /** Granted roles; an identity provider's claims hold for one session only. */
  readonly roles: readonly Role[];
  readonly identities: readonly ExternalIdentity[];
  readonly createdAt: string;
  /** Null if they never signed in. */
  readonly signedInAt: string | null;
  readonly deactivatedAt: string | null;
}

export interface SignedOut {
  readonly ended: number;
  /** The session's ID token for signing out at the provider, returned once; else null. */
  readonly idToken: string | null;
}

export interface CreatedLoginLink {
  readonly id: string;
  /** Name of the person it signs in. */
  readonly person: string;
  /** Opens one session, once. */
  readonly code: string;
  readonly expiresAt: string;
}

/** Changes persons. Requires an admin's token, else PermissionError; throws `person.not-found`. */
export interface PersonStore {
  /** Lists persons and machines, oldest first. */
  listPeople(): Promise<PersonSummary[]>;
  grantRole(change: { adminToken: string; personId: string; role: Role }): Promise<void>;
  /** Throws ConflictError `person.last-admin`. */
  removeRole(change: { adminToken: string; personId: string; role: Role }): Promise<void>;
  /** An inactive person can do nothing. Throws ConflictError `person.last-admin`. */
  setActive(change: { adminToken: string; personId: string; active: boolean }): Promise<void>;
  /** Assigns the identity to this person and takes it from any other. */
  linkIdentity(change: { adminToken: string; personId: string } & ExternalIdentity): Promise<void>;
  unlinkIdentity(change: { adminToken: string; personId: string } & ExternalIdentity): Promise<void>;
}

export interface PeopleStore extends PersonStore {
  /** Creates the first person, with all deciding roles and admin; null if anybody exists. */
  createOwner(params: { name: string; token: string }): Promise<Principal | null>;
  /** Throws PermissionError `token.invalid`. */
  authenticate(token: string): Promise<Principal>;
  /**
   * Creates a person or machine with a token, shown once. Requires an admin. Throws
   * `token.machine-role` for a machine with a deciding role.
   */
  createToken(params: {
    adminToken: string;
    holder: string;
    kind: 'person' | 'machine';
    roles: readonly Role[];
    /** True if this person may decide without a terminal. */
    unattended: boolean;
    /** Defaults to all scopes of its kind. */
    scopes?: readonly Scope[];
    /** Defaults to no expiry. */
    lifetimeSeconds?: number;
  }): Promise<{ id: string; token: string; expiresAt: string | null; scopes: readonly Scope[] }>;
  listTokens(): Promise<TokenSummary[]>;
  /** Revokes one's own token, or any as an admin. */
  revokeToken(params: { adminToken: string; id: string }): Promise<void>;
  /** Creates a link for the token's holder, or as an admin for `personId`. */
  createLoginLink(params: { token: string; personId?: string }): Promise<CreatedLoginLink>;
  /** Ends the session of this token, or every session of its holder. */
  signOut(params: { token: string; everywhere: boolean }): Promise<SignedOut>;
  /** Removes ended sessions, links and attempts to sign in. */
  tidySignIn(): Promise<void>;
  /** Writes a refused call into the audit trail. */
  recordRefusal(call: RefusedCall): Promise<void>;
}
