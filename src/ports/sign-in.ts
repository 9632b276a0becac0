import type { Role } from '../lifecycle/roles.ts';
import type { ExternalIdentity } from './people.ts';

/** Whom an organization trusts to say who people are (OpenID Connect Core 1.0), and what its claims mean here. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** The claim that holds what `roles` maps. */
  readonly rolesClaim: string;
  /** Roles by value of that claim. A value that is not in it means nothing. */
  readonly roles: Readonly<Record<string, readonly Role[]>>;
}

export interface OpenedSession {
  /** The session's secret, for the cookie. */
  readonly token: string;
  readonly person: string;
  readonly expiresAt: string;
}

/** A sign-in that is under way at the identity provider. */
export interface SignInAttempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Where the person wanted to go. */
  readonly next: string;
}

/** What makes sessions. It enters the database as a role of its own, which nothing else does. */
export interface SignInStore {
  /** Throws PermissionError `sign-in.link-unknown`, `sign-in.link-used`, `sign-in.link-expired` or `person.deactivated`. */
  useLoginLink(code: string): Promise<OpenedSession>;
  beginAttempt(attempt: SignInAttempt & { state: string }): Promise<void>;
  /** What the state belongs to, once; null after ten minutes and for one that was taken. */
  takeAttempt(state: string): Promise<SignInAttempt | null>;
  /** Somebody new becomes a person. Throws PermissionError `person.deactivated`. */
  signInWithIdentity(identity: ProvedIdentity): Promise<OpenedSession>;
}

/** What an identity provider says of who signs in. */
export interface ProvedIdentity extends ExternalIdentity {
  readonly name: string;
  readonly roles: readonly Role[];
  /**
   * An address that it has verified; null where it names none, or does not say so. Absent where it could not be asked: then what is known of it stays. Kept
   * as a hash.
   */
  readonly email?: string | null;
  /** Its proof, which signing out there gives back to it. */
  readonly idToken: string;
}

/** Signing in by an identity provider. */
export interface OidcSignIn {
  /** Where to send the browser, and the state that it keeps until it comes back. Throws UnavailableError `oidc.unreachable`. */
  begin(order: { redirectUri: string; next: string }): Promise<{ url: string; state: string }>;
  /** Throws PermissionError `oidc.state`, `oidc.denied`, `oidc.refused` or `person.deactivated`, and UnavailableError `oidc.unreachable`. */
  finish(answer: { redirectUri: string; query: string; state: string | null }): Promise<OpenedSession & { next: string }>;
  /**
   * Where a browser ends its session at the provider (OpenID Connect RP-Initiated Logout 1.0), and comes back from to `returnTo`; null where the provider has no such
   * place or does not answer.
   */
  findSignOut(session: { idToken: string; returnTo: string }): Promise<string | null>;
}

/** The ways in that a server offers. */
export interface SignIn {
  /** Throws what SignInStore.useLoginLink throws. */
  withLink(code: string): Promise<OpenedSession>;
  /** Null when no provider is configured. */
  readonly oidc: OidcSignIn | null;
}
