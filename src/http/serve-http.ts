import { act, fix } from '../lifecycle/fixes/fix.ts';
import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../lifecycle/errors.ts';
import { answerUnparsable, answerUnreadable } from './answer-unreadable.ts';
import type { HttpApi } from './api-parts.ts';

/** Limits on slow callers, so that they do not hold every connection (slowloris). */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 60_000;
const keepAliveTimeoutMs = 10_000;
const mostHeaderBytes = 16 * 1024;
const mostConnections = 1_000;
/** How long pending requests may run after the server begins to close. */
const graceMs = 5_000;

export interface HttpServer {
  readonly host: string;
  readonly port: number;
  /** Resolves when the server is closed, after `signal` aborted. */
  readonly closed: Promise<void>;
}

/**
 * Listens until `signal` aborts, then drains requests and cuts the rest after `graceMs`. The API
 * ends its streams. Throws UnavailableError `http.address-in-use` or `http.address-refused`.
 */
export async function serveHttp(params: {
  app: Pick<HttpApi, 'fetch'>;
  host: string;
  /** 0 picks any free port. */
  port: number;
  signal: AbortSignal;
}): Promise<HttpServer> {
  const { app, host, port, signal } = params;
  const listen = getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: answerUnreadable });
  const server = createServer(
    {
      maxHeaderSize: mostHeaderBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: 5_000,
      // The request listener refuses it, with a problem.
      requireHostHeader: false,
    },
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      // A kept-alive connection must not delay the closing.
      outgoing.once('close', () => signal.aborted && setImmediate(() => server.closeIdleConnections()));
      void listen(incoming, outgoing);
    },
  );
  server.maxConnections = mostConnections;
  answerUnparsable(server);
  await startListening(server, { host, port });
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>();
  const unused = watchUnused(server);
  const close = (): void => void closeServer(server, unused).then(resolve, reject);
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
  return { host, port: (server.address() as AddressInfo).port, closed };
}

function startListening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, { host, port })));
    server.listen({ host, port }, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

/** Tracks unused connections of browsers: node calls none idle, so they take the whole grace. */
function watchUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  return unused;
}

async function closeServer(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const socket of unused) socket.destroy();
  const grace = new AbortController();
  const cut = delay(graceMs, undefined, { signal: grace.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await ended;
  grace.abort();
  await cut;
}

function explain(cause: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): UnavailableError {
  const inUse = cause.code === 'EADDRINUSE';
  return new UnavailableError({
    id: inUse ? 'http.address-in-use' : 'http.address-refused',
    message: inUse ? `Something listens on ${host}:${port} already.` : `${host}:${port} cannot be listened on: ${cause.message}.`,
    fix: fix`Name another host or port for ${act('serve')}; port 0 takes any that is free.`,
    cause,
  });
}
