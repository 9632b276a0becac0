import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { addressOf } from './remote-address.ts';

/** Body limit of unknown callers: fits a form that was filled in before the session ended. */
const mostUnknownBytes = 200_000;
/**
 * At 5 MB each, slow uploads hold half a gigabyte at most. Strangers block no known caller, and one
 * address of theirs no other. `alert` has shown the token of its channel; whether `signed` is one of
 * ours is known only behind the body.
 */
const mostUnfinished = { known: 100, alert: 200, signed: 200, unknown: 200 };
const mostOfAddress = { signed: 100, unknown: 20 };
/** How many bodies of each caller, and of each address of strangers, have no end yet. */
const unfinished = new Map<string, number>();

/**
 * Reads the whole body; stops at the limit. Throws HttpRefusal `body.too-large`, `body.too-many`
 * while too many are being read, or `body.broken-off` when the caller disconnects.
 */
export async function readBytes(
  c: Context<ApiEnvironment>,
  mostBytes: number,
  caller: keyof typeof mostUnfinished = c.get('principal') ? 'known' : 'unknown',
): Promise<Uint8Array> {
  const counted: [string, number][] = [[caller, mostUnfinished[caller]]];
  if (caller in mostOfAddress) counted.push([`${caller} ${addressOf(c)}`, mostOfAddress[caller as keyof typeof mostOfAddress]]);
  if (counted.some(([name, most]) => (unfinished.get(name) ?? 0) >= most)) throw tooMany();
  for (const [name] of counted) unfinished.set(name, (unfinished.get(name) ?? 0) + 1);
  try {
    return await readWhole(c.req.raw, caller === 'unknown' ? Math.min(mostBytes, mostUnknownBytes) : mostBytes);
  } finally {
    for (const [name] of counted) {
      const left = (unfinished.get(name) ?? 0) - 1;
      if (left > 0) unfinished.set(name, left);
      else unfinished.delete(name);
    }
  }
}

async function readWhole(request: Request, limitBytes: number): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new HttpRefusal({
      status: 415,
      headers: { 'Accept-Encoding': 'identity' },
      id: 'body.compressed',
      message: 'Compressed bodies are not taken.',
      fix: 'Send the body as it is, without Content-Encoding.',
    });
  }
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  // No body is longer than its announced length; read at once, it costs a third of a stream.
  if (announced >= 0) return new Uint8Array(await request.arrayBuffer().catch(brokenOff));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readChunks(request)) {
    length += chunk.length;
    if (length > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

async function* readChunks(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) return;
    yield value;
  }
}

function brokenOff(cause: unknown): never {
  throw new HttpRefusal({
    status: 400,
    id: 'body.broken-off',
    message: 'The body broke off.',
    fix: 'Send the request again.',
    cause,
  });
}

function tooMany(): HttpRefusal {
  return new HttpRefusal({
    status: 503,
    headers: { 'Retry-After': '2', Connection: 'close' },
    id: 'body.too-many',
    message: 'Too many bodies are being sent to this server at once.',
    fix: 'Send it again in a moment (Retry-After).',
  });
}

function tooLarge(limitBytes: number): HttpRefusal {
  return new HttpRefusal({
    status: 413,
    // The unread rest would be taken for the next request.
    headers: { Connection: 'close' },
    id: 'body.too-large',
    message: `The body has more than ${limitBytes / 1_000_000} MB.`,
    fix: 'Send less at once.',
  });
}
