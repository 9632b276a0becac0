import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Whom the provider knows, and what it says of them today. */
export interface ProviderAccount {
  readonly name: string;
  readonly groups: readonly string[];
  readonly email?: string;
  readonly emailVerified?: boolean;
}

/** A real OpenID provider (oidc-provider) on loopback. Whoever comes is signed in as `account`, without a page to click through. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Changes what it says from now on. */
  become(subject: string, account: ProviderAccount): void;
  /** Sends every later sign-in back with this error instead. */
  deny(error: string | null): void;
  /** How often somebody had to show who they are, instead of being known from before. */
  countLogins(): number;
  /** Has its answers pass through `change` from now on, as a provider that is broken or lies would give them. */
  tamper(change: ((path: string, body: string) => string) | null): void;
  close(): Promise<void>;
}

const clientId = 'throughline';
const clientSecret = 'a secret that only this client and the provider know';

export async function startIdentityProvider({
  redirectUri,
  provesClaims = false,
}: {
  redirectUri: string;
  /** What it knows stands in the ID token already, and not in the user info alone. */
  provesClaims?: boolean;
}): Promise<IdentityProvider> {
  let subject = 'sub-ada';
  let logins = 0;
  const accounts = new Map<string, ProviderAccount>();
  let denial: string | null = null;
  let change: ((path: string, body: string) => string) | null = null;

  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    ...configure({ redirectUri, afterSignOut: new URL('/login', redirectUri).href }, (id) => accounts.get(id)),
    conformIdTokenClaims: !provesClaims,
  });
  provider.on('server_error', (_ctx: unknown, error: Error) => process.stderr.write(`provider: ${error.stack}\n`));

  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (ctx.path.startsWith('/interaction/')) return finishInteraction(ctx);
    await next();
    if (change && typeof ctx.body === 'object' && ctx.body !== null && !('pipe' in ctx.body))
      ctx.body = JSON.parse(change(ctx.path, JSON.stringify(ctx.body))) as object;
  });

  async function finishInteraction(ctx: KoaContextWithOIDC): Promise<void> {
    const { prompt, params, grantId } = await provider.interactionDetails(ctx.req, ctx.res);
    if (denial !== null) {
      const result = { error: denial, error_description: 'as the test demands' };
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }));
      return;
    }
    if (prompt.name === 'login') {
      logins += 1;
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: subject } }));
      return;
    }
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: subject, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid profile email groups');
    const result = { consent: { grantId: await grant.save() } };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: true }));
  }

  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    become(id, account) {
      subject = id;
      accounts.set(id, account);
    },
    deny(error) {
      denial = error;
    },
    countLogins: () => logins,
    tamper(given) {
      change = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function configure(
  { redirectUri, afterSignOut }: { redirectUri: string; afterSignOut: string },
  find: (id: string) => ProviderAccount | undefined,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [afterSignOut],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'groups', 'email'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      // Its page asks whether it should; the form on it is what a person would send.
      rpInitiatedLogout: { enabled: true, logoutSource: (ctx, form) => void (ctx.body = form) },
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_ctx, id) => {
      const account = find(id);
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            name: account.name,
            groups: [...account.groups],
            email: account.email,
            email_verified: account.emailVerified,
          }),
        }
      );
    },
  };
}
