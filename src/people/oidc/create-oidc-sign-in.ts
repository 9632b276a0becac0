import { timingSafeEqual, createHash } from 'node:crypto';
import * as client from 'openid-client';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import type { OidcSettings, OidcSignIn, SignInStore } from '../../ports/sign-in.ts';
import { explainFailure } from './explain-failure.ts';
import { readClaims } from './read-claims.ts';

/** Timeout of the provider's requests. */
const patienceSeconds = 10;

/**
 * Signs in by the authorization code flow with PKCE, state and nonce (OpenID Connect Core, RFC
 * 7636, RFC 9700). Any machine may finish an attempt, once, but only in the browser that began it.
 */
export function createOidcSignIn(settings: OidcSettings, store: SignInStore): OidcSignIn {
  const discover = rememberSuccess(() => discoverProvider(settings));

  return {
    async begin({ redirectUri, next }) {
      const provider = await discover();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const codeVerifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      await store.beginAttempt({ state, nonce, codeVerifier, next });
      return { url: url.href, state };
    },

    async finish({ redirectUri, query, state }) {
      const given = new URLSearchParams(query).get('state');
      if (state === null || given === null || !isSame(state, given)) throw foreignAnswer();
      const attempt = await store.takeAttempt(state);
      if (!attempt) throw foreignAnswer();
      const provider = await discover();
      const answer = new URL(`${redirectUri}?${query}`);
      const { nonce: expectedNonce, codeVerifier: pkceCodeVerifier, next } = attempt;
      const tokens = await client
        .authorizationCodeGrant(provider, answer, {
          expectedState: state,
          expectedNonce,
          pkceCodeVerifier,
          idTokenExpected: true,
        })
        .catch((cause: unknown) => {
          throw explainFailure(cause, settings.issuer);
        });
      const identity = await readClaims(provider, tokens, settings).catch((cause: unknown) => {
        throw explainFailure(cause, settings.issuer);
      });
      return { ...(await store.signInWithIdentity(identity)), next };
    },

    async findSignOut({ idToken, returnTo }) {
      // The local session ends whether or not the provider answers.
      const provider = await discover().catch(() => null);
      if (provider?.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
    },
  };
}

async function discoverProvider({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const server = new URL(issuer);
  const authentication = clientSecret === null ? client.None() : undefined;
  try {
    return await client.discovery(server, clientId, clientSecret ?? undefined, authentication, {
      timeout: patienceSeconds,
      execute: [
        // Verify the ID token's signature, although it comes directly from the provider.
        client.enableNonRepudiationChecks,
        // The configuration allows http only for loopback addresses.
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  } catch (cause) {
    throw new UnavailableError({
      id: 'oidc.unreachable',
      message: `The identity provider ${issuer} does not answer as one: ${cause instanceof Error ? cause.message : String(cause)}.`,
      fix: 'Check THROUGHLINE_OIDC_ISSUER, and that the server can reach it. A login link goes without it.',
      cause,
    });
  }
}

/** Caches the first success; a failure is retried on the next call. */
function rememberSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** The answer belongs to another browser, is forged, too late, or was used before. */
function foreignAnswer(): PermissionError {
  return new PermissionError({
    id: 'oidc.state',
    message: 'This sign-in was not begun in this browser within the last ten minutes, or has been answered before.',
    fix: 'Begin it again from the login page.',
  });
}
