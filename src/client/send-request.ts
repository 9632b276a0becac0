import { act, fix } from '../lifecycle/fixes/fix.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { UnavailableError } from '../lifecycle/errors.ts';
import { describeFailure } from './connection-failure.ts';

/** Pauses before retries after a broken connection; a restarting server is back by then. */
const pausesMs = [100, 400, 1_500, 3_000];
/** Longest `Retry-After` that is waited for; beyond it the caller is told when to come again. */
const longestWaitMs = 15_000;
/** Waits for an overloaded server. */
const mostWaits = 3;
/** A killed server's Idempotency-Key is held for a minute; a retry is carried out after that. */
const longestHeldMs = 75_000;

/** Time for a pending answer to arrive after the caller was told to stop. */
const graceMs = 2_000;

/** Sends the requests of one caller. */
export interface Sender {
  /**
   * Sends a request and reads its whole answer. Repeats reads and requests with an Idempotency-Key
   * when the connection breaks or the server asks to wait. Throws `server.unreachable`, `rate.limited`,
   * `interrupted` when the caller was told to stop, and the reason of an aborted request.
   */
  readonly sendRequest: (request: Request) => Promise<Response>;
  /** Sends a request whose answer is streamed. */
  readonly openStream: (request: Request) => Promise<Response>;
}

/** When `signal` aborts, pauses end, retries stop, and a pending answer has 2 s more. */
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
  /** Aborts `graceMs` after `signal`. */
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
  // A call made after the stop is sent once, without retries.
  const isLate = interruption.signal.aborted;
  let failures = 0;
  let waits = 0;
  for (;;) {
    try {
      // A body can be sent only once, so each attempt sends a clone.
      const response = await fetch(request.clone(), { signal: AbortSignal.any([request.signal, interruption.cut]) });
      const isHeld = response.status === 409;
      const mayWait = isHeld ? performance.now() - startedAt < longestHeldMs : waits < mostWaits;
      const waitMs = repeatable && mayWait ? readWait(response) : null;
      if (waitMs === null && response.status === 429) throw await tooManyRequests(response, request.url);
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

/** Reads the whole answer here, where a request whose answer breaks off can still be retried. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  // Responses of these statuses may have no body, not even an empty one.
  return new Response([204, 205, 304].includes(status) ? null : body, { status, statusText, headers });
}

/** Returns the requested wait in ms; null if the server requests none or too long a wait. */
function readWait(response: Response): number | null {
  // 409: the same request is in progress; 429: too many; 503: temporarily down.
  const waitMs = [409, 429, 503].includes(response.status) ? readRetryAfter(response) : null;
  return waitMs !== null && waitMs <= longestWaitMs ? waitMs : null;
}

/** Reads `Retry-After`, which servers write in seconds and some proxies as a date. */
function readRetryAfter(response: Response): number | null {
  const asked = response.headers.get('retry-after')?.trim() ?? '';
  const waitMs = /^\d+$/.test(asked) ? 1000 * Number(asked) : Math.max(0, Date.parse(asked) - Date.now());
  return Number.isNaN(waitMs) ? null : waitMs;
}

const refusalSchema = z.object({ detail: z.string().min(1).max(1000) });

/** Reports a wait that nobody at a terminal wants to see; also that of a proxy in between. */
async function tooManyRequests(response: Response, url: string): Promise<UnavailableError> {
  const problem = refusalSchema.safeParse(await response.json().catch(() => null));
  const waitMs = readRetryAfter(response);
  return new UnavailableError({
    id: 'rate.limited',
    message: problem.data?.detail ?? `${new URL(url).origin}, or a proxy before it, takes no more requests for now.`,
    fix: waitMs === null ? 'Try again in a minute.' : describeTime(waitMs),
  });
}

/** Names the time too, because whoever reads it does not know when it was written. */
function describeTime(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const at = new Date(Date.now() + waitMs);
  const time = Number.isNaN(at.getTime()) ? '' : ` (${at.toISOString().slice(0, 19).replace('T', ' ')} UTC)`;
  return `Try again in ${seconds > 600 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`}${time}.`;
}

function interrupted(url: string): UnavailableError {
  return new UnavailableError({
    id: 'interrupted',
    message: `Stopped before the server at ${new URL(url).origin} answered; it may have carried the call out.`,
    fix: fix`See what is there, such as with ${act('listRuns')}, and call again.`,
  });
}

export function unreachable(url: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'server.unreachable',
    message: `The server at ${new URL(url).origin} does not answer: ${describeFailure(cause)}.`,
    fix: fix`What it stored is kept. Call again when it runs; ${act('serve')} starts one.`,
    cause,
  });
}
