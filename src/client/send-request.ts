import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../lifecycle/errors.ts';
import { describeFailure } from './connection-failure.ts';

/** Pauses before the same request is sent again after its connection broke: a server that restarts is back by then. */
const pausesMs = [100, 400, 1_500, 3_000];
/** The longest that a server may ask to wait (`Retry-After`) before a person would rather be told. */
const longestWaitMs = 15_000;
/** How often a server that has too much to do may ask to wait. */
const mostWaits = 3;
/** A server that was killed in the middle of a request holds its Idempotency-Key for a minute; a repeat is carried out after that. */
const longestHeldMs = 75_000;

/** What an answer that is on its way still gets to arrive when the caller is told to stop. */
const graceMs = 2_000;

/** How requests are sent for one caller. */
export interface Sender {
  /**
   * Sends a request and reads its whole answer. A request that may be repeated (a read, or one with an Idempotency-Key) is sent again when the
   * connection breaks, and when the server asks to come again later. Throws UnavailableError `server.unreachable`, or `interrupted` when the
   * caller was told to stop, and the request's own reason when that is aborted.
   */
  readonly sendRequest: (request: Request) => Promise<Response>;
  /** The same for an answer that is read while it comes. */
  readonly openStream: (request: Request) => Promise<Response>;
}

/** When `signal` aborts, pauses end, nothing is sent again, and an answer that is on its way has 2 s more. */
export function createSender(signal: AbortSignal = new AbortController().signal): Sender {
  const interruption: Interruption = { signal, cut: abortAfter(signal, graceMs) };
  return {
    sendRequest: (request) => send(request, { read: readWhole, interruption }),
    openStream: (request) =>
      send(request, { read: async (response) => (response.ok ? response : await readWhole(response)), interruption }),
  };
}

interface Interruption {
  readonly signal: AbortSignal;
  /** Aborts a little later. */
  readonly cut: AbortSignal;
}

async function send(
  request: Request,
  { read, interruption }: { read: (response: Response) => Promise<Response>; interruption: Interruption },
): Promise<Response> {
  const pause = async (ms: number): Promise<void> => {
    await delay(ms, undefined, { signal: AbortSignal.any([request.signal, interruption.signal]) }).catch(() => undefined);
    request.signal.throwIfAborted();
    if (interruption.signal.aborted) throw interrupted(request.url);
  };
  const repeatable = request.method === 'GET' || request.headers.has('idempotency-key');
  const startedAt = performance.now();
  // Of a server that is called although the caller has been told to stop, only the one answer counts.
  const isLate = interruption.signal.aborted;
  let failures = 0;
  let waits = 0;
  for (;;) {
    try {
      // A clone, because a body can be sent once.
      const response = await fetch(request.clone(), { signal: AbortSignal.any([request.signal, interruption.cut]) });
      const isHeld = response.status === 409;
      const mayWait = isHeld ? performance.now() - startedAt < longestHeldMs : waits < mostWaits;
      const waitMs = repeatable && mayWait ? readWait(response) : null;
      if (waitMs === null) return await read(response);
      await response.body?.cancel();
      if (!isHeld) waits += 1;
      await pause(waitMs);
    } catch (cause) {
      request.signal.throwIfAborted();
      if (cause instanceof UnavailableError) throw cause;
      if (interruption.cut.aborted || (interruption.signal.aborted && !isLate)) throw interrupted(request.url);
      const pauseMs = repeatable && !isLate ? pausesMs[failures] : undefined;
      if (pauseMs === undefined) throw unreachable(request.url, cause);
      failures += 1;
      await pause(pauseMs);
    }
  }
}

function abortAfter(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  const wait = (): void => void setTimeout(() => later.abort(), ms).unref();
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true });
  return later.signal;
}

/** An answer that breaks off is no answer: it is read here, where the request can still be sent again. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  // A response of these statuses may have no body, not even an empty one.
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
}

/** How long the server asks to wait, in milliseconds; null when it does not, or asks for too long. */
function readWait(response: Response): number | null {
  const asked = response.headers.get('retry-after');
  // Too many requests; the same request is being carried out; a part is down for a moment.
  if (asked === null || ![409, 429, 503].includes(response.status)) return null;
  const waitMs = 1000 * Number(asked);
  return Number.isFinite(waitMs) && waitMs <= longestWaitMs ? waitMs : null;
}

function interrupted(url: string): UnavailableError {
  return new UnavailableError({
    id: 'interrupted',
    message: `Stopped before the server at ${new URL(url).origin} answered; it may have carried the call out.`,
    fix: 'See what is there, such as with `throughline run list`, and call again.',
  });
}

export function unreachable(url: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'server.unreachable',
    message: `The server at ${new URL(url).origin} does not answer: ${describeFailure(cause)}.`,
    fix: 'What it stored is kept. Call again when it runs; `throughline serve` starts one.',
    cause,
  });
}
