import { RequestError } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from './middleware/security-headers.ts';
import { HttpRefusal } from './problems/http-refusal.ts';
import { toProblem } from './problems/problem.ts';

interface Unreadable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a malformed Host header or address with 400, and any other failure as a defect. */
export function answerUnreadable(error: unknown): Response {
  const { status, headers, body } = render(error instanceof RequestError ? malformed(error) : error);
  return new Response(body, { status, headers });
}

/** Answers what the parser refuses with a problem, not node's bare status line, then closes. */
export function answerUnparsable(server: Server): void {
  /** The newest response of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => answers.set(socket, outgoing));

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const { headersSent = false, writableFinished = true } = answers.get(socket) ?? {};
    const isAnswering = headersSent && !writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') return void socket.destroy();
    const { status, headers, body } = render(refusalOf(error));
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)].join(
      '\r\n',
    );
    // The connection ends once this is written; the rest of the request is not read.
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  });

  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { status, headers, body } = render(unexpected());
    outgoing.writeHead(status, { ...headers, Connection: 'close' }).end(body);
  });
}

function render(error: unknown): Unreadable {
  const requestId = randomUUID();
  const { problem } = toProblem(error, requestId);
  const headers = {
    ...securityHeaders,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  };
  return { status: problem.status, headers, body: JSON.stringify(problem) };
}

function refusalOf(error: NodeJS.ErrnoException): HttpRefusal {
  if (error.code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(error);
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow(error) : malformed(error);
}

function malformed(cause: unknown): HttpRefusal {
  return new HttpRefusal({
    status: 400,
    id: 'request.malformed',
    message: 'The request cannot be read.',
    fix: 'Compare it with the operation in /docs.',
    cause,
  });
}

function headersTooLarge(cause: unknown): HttpRefusal {
  return new HttpRefusal({
    status: 431,
    id: 'request.headers-too-large',
    message: 'The address and headers of the request are too large.',
    fix: 'Keep them below 16 KB together.',
    cause,
  });
}

function tooSlow(cause: unknown): HttpRefusal {
  return new HttpRefusal({
    status: 408,
    id: 'request.too-slow',
    message: 'The request did not come to its end in time.',
    fix: 'Send it again without a pause.',
    cause,
  });
}

function unexpected(): HttpRefusal {
  return new HttpRefusal({
    status: 417,
    id: 'request.unknown-expectation',
    message: 'Of expectations, only 100-continue is known.',
    fix: 'Leave the Expect header out.',
  });
}
