import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

/** Whom the provider knows, and what it says of them today. */
export interface ProviderAccount {
  readonly name: string;
  readonly groups: readonly string[];
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
  /** Has its answers pass through `change` from now on, as a provider that is broken or lies would give them. */
  tamper(change: ((path: string, body: string) => string) | null): void;
  close(): Promise<void>;
}

const clientId = 'throughline';
const clientSecret = 'a secret that only this client and the provider know';

export async function startIdentityProvider({ redirectUri }: { redirectUri: string }): Promise<IdentityProvider> {
  let subject = 'sub-ada';
  const accounts = new Map<string, ProviderAccount>();
  let denial: string | null = null;
  let change: ((path: string, body: string) => string) | null = null;

  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(
    issuer,
    configure(redirectUri, (id) => accounts.get(id)),
  );
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

function configure(redirectUri: string, find: (id: string) => ProviderAccount | undefined): Configuration {
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], response_types: ['code'] }],
    claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_ctx, id) => {
      const account = find(id);
      return account && { accountId: id, claims: () => ({ sub: id, name: account.name, groups: [...account.groups] }) };
    },
  };
}
