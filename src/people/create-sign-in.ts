import type { OidcSettings, SignIn, SignInStore } from '../ports/sign-in.ts';

/** The ways in: login links always, and an identity provider where one is configured. Without one its library is not loaded. */
export async function createSignIn(store: SignInStore, settings: OidcSettings | null): Promise<SignIn> {
  const withLink: SignIn['withLink'] = (code) => store.useLoginLink(code);
  if (settings === null) return { withLink, oidc: null };
  const { createOidcSignIn } = await import('./oidc/create-oidc-sign-in.ts');
  return { withLink, oidc: createOidcSignIn(settings, store) };
}
