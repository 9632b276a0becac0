import type { OidcSettings, SignIn, SignInStore } from '../ports/sign-in.ts';

/** Offers login links, and OIDC if configured. The OIDC library is loaded only then. */
export async function createSignIn(store: SignInStore, settings: OidcSettings | null): Promise<SignIn> {
  const withLink: SignIn['withLink'] = (code) => store.useLoginLink(code);
  if (settings === null) return { withLink, oidc: null };
  const { createOidcSignIn } = await import('./oidc/create-oidc-sign-in.ts');
  return { withLink, oidc: createOidcSignIn(settings, store) };
}
