import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import { usualLimits, type HttpApi } from '../http/api-parts.ts';
import { createHttpApi } from '../http/create-http-api.ts';
import { serveHttp, type HttpServer } from '../http/serve-http.ts';
import { readWebFiles } from '../http/web/read-web-files.ts';
import { describeStaleWeb } from './describe-stale-web.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Log } from '../log.ts';
import { recordDeployment } from '../usecases/deployments/record-deployment.ts';
import { createMcpEndpoint } from '../mcp/create-mcp-endpoint.ts';
import type { ServingProcess } from './describe-self.ts';
import { nameHost } from './name-host.ts';
import { announceServer, findServer, nameDatabase, withdrawServer } from './server-file.ts';
import { proveServer } from './server-proof.ts';

/** A server's HTTP listener. */
export interface HttpListener {
  /** The address on this machine. */
  readonly url: string;
  /** Notes for the person, in sentences. */
  readonly notes: readonly string[];
  /** Announces its address to commands on the folder. False when another server has. */
  announce(): Promise<boolean>;
  /** Stops taking requests, and returns when open ones are finished. */
  close(): Promise<void>;
}

interface ListenerOrder {
  readonly config: Config;
  readonly host: string;
  /** Null means the usual port, or another when that one is taken. */
  readonly port: number | null;
  readonly self: ServingProcess;
  readonly log: Log;
}

const usualPort = 4790;

/** Opens the HTTP API. Throws UnavailableError `http.address-in-use`, `http.address-refused`. */
export async function openListener(app: App, { config, host, port, self, log }: ListenerOrder): Promise<HttpListener> {
  const { instance, secret } = self;
  const closing = new AbortController();
  const api = createHttpApi({
    authenticate: (token) => app.ports.people.authenticate(token),
    serviceFor: (principal) => app.serviceFor(principal),
    recordRefusal: (call) => app.ports.people.recordRefusal(call),
    signIn: app.signIn,
    signOut: (token) => app.ports.people.signOut({ token, everywhere: false }),
    publicUrl: config.publicUrl,
    requests: app.requests,
    feed: app.feed,
    openBoardQueue: () => app.openBoardQueue(),
    limits: { ...usualLimits, requestsPerMinute: config.requestsPerMinute },
    trustedProxies: config.trustedProxies,
    // Other hosts may reach it by names that are not known here.
    hostNames: isLoopback(host) ? ['127.0.0.1', 'localhost', '[::1]', ...namesOf(config.publicUrl)] : null,
    closing: closing.signal,
    version: self.version,
    instance,
    readiness: self.readiness,
    prove: (challenge) => proveServer(secret, challenge),
    metrics: () => app.metrics(),
    metricsAreOpen: config.metricsAreOpen,
    liveText: app.liveText,
    mcp: createMcpEndpoint({ version: self.version }),
    commandLine: app.commandLine,
    sessions: app.ports.sessions,
    hooks: {
      alerts: app.ports.alerts,
      githubSecrets: config.githubWebhookSecrets,
      record: (event) => recordDeployment(app.ports, event, null),
    },
    web: await readWebFiles(),
    log,
  });
  const server = await listen(api, { host, port, signal: closing.signal });
  const url = `http://${nameHost(host)}:${server.port}`;
  const file = { url, pid: process.pid, instance, secret, startedAt: new Date().toISOString(), database: nameDatabase(config) };
  // An unwritable folder only hides the server from its commands.
  const announce = (): Promise<boolean> =>
    announceServer(config.folder, file).catch((error: unknown) => {
      log.warn({ err: error }, 'server file not written');
      return true;
    });
  return {
    url,
    notes: [
      ...(port === null && server.port !== usualPort ? [`Port ${usualPort} is taken; this is another one.`] : []),
      ...(isLoopback(host) ? [] : ['Others can reach this API over the network, unencrypted: put a proxy with TLS before it.']),
      ...((await describeStaleWeb()) ?? []),
      ...((await announce()) ? [] : [await describeOther(config.folder)]),
    ],
    announce,
    async close() {
      await withdrawServer(config.folder, { instance }).catch((error: unknown) =>
        log.warn({ err: error }, 'server file not removed'),
      );
      closing.abort();
      await server.closed;
    },
  };
}

async function listen(
  app: HttpApi,
  { port, ...order }: { host: string; port: number | null; signal: AbortSignal },
): Promise<HttpServer> {
  if (port !== null) return await serveHttp({ app, ...order, port });
  try {
    return await serveHttp({ app, ...order, port: usualPort });
  } catch (error) {
    if (!(error instanceof UnavailableError && error.id === 'http.address-in-use')) throw error;
    return await serveHttp({ app, ...order, port: 0 });
  }
}

async function describeOther(folder: string): Promise<string> {
  const other = await findServer(folder);
  return `Commands on this folder go on using the server that was first${other ? `, ${other.url}` : ''}; this one takes over when that ends.`;
}

/** A proxy on this machine may forward the public host name. */
function namesOf(publicUrl: string | null): string[] {
  return publicUrl === null ? [] : [new URL(publicUrl).hostname];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
