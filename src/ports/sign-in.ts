import type { Role } from '../lifecycle/roles.ts';
import type { ExternalIdentity } from './people.ts';

/** Settings of the trusted identity provider (OpenID Connect Core 1.0). */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** The claim whose values `roles` maps. */
  readonly rolesClaim: string;
  /** Roles by claim value. Other values are ignored. */
  readonly roles: Readonly<Record<string, readonly Role[]>>;
}

export interface OpenedSession {
  /** The session's secret, for the cookie. */
  readonly token: string;
  readonly person: string;
  readonly expiresAt: string;
}

/** A sign-in in progress at the identity provider. */
export interface SignInAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Page that the person wanted to open. */
  readonly next: string;
}

/** Creates sessions, under a database role that nothing else uses. */
export interface SignInStore {
  /**
   * Throws PermissionError `sign-in.link-unknown`, `sign-in.link-used`, `sign-in.link-expired` or
   * `person.deactivated`.
   */
  useLoginLink(code: string): Promise<OpenedSession>;
  beginAttempt(attempt: SignInAttempt & { state: string }): Promise<void>;
  /** Returns the attempt of a state once; null after ten minutes or a second time. */
  takeAttempt(state: string): Promise<SignInAttempt | null>;
  /** Creates a person for a new identity. Throws PermissionError `person.deactivated`. */
  signInWithIdentity(identity: ProvedIdentity): Promise<OpenedSession>;
}

/** The person as the identity provider states it. */
export interface ProvedIdentity extends ExternalIdentity {
  readonly name: string;
  readonly roles: readonly Role[];
  /**
   * Verified address, kept as a hash; null if there is none or it is unverified. Absent if the
   * provider could not be asked, so that the known one stays.
   */
  readonly email?: string | null;
  /** The ID token, which signing out at the provider needs. */
  readonly idToken: string;
}

export interface OidcSignIn {
  /** Returns the browser's address and a state for it to keep. Throws `oidc.unreachable`. */
  begin(order: { redirectUri: string; next: string }): Promise<{ url: string; state: string }>;
  /**
   * Throws PermissionError `oidc.state`, `oidc.denied`, `oidc.refused` or `person.deactivated`, and
   * UnavailableError `oidc.unreachable`.
   */
  finish(answer: { redirectUri: string; query: string; state: string | null }): Promise<OpenedSession & { next: string }>;
  /**
   * Returns the provider's sign-out address (OpenID Connect RP-Initiated Logout 1.0), which leads
   * back to `returnTo`; null if the provider has none or does not answer.
   */
  findSignOut(session: { idToken: string; returnTo: string }): Promise<string | null>;
}

/** The sign-in methods of a server. */
export interface SignIn {
  /** Throws what SignInStore.useLoginLink throws. */
  withLink(code: string): Promise<OpenedSession>;
  /** Null when no provider is configured. */
  readonly oidc: OidcSignIn | null;
}
