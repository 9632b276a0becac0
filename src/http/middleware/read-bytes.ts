import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

/** Body limit of unknown callers: fits a form that was filled in before the session ended. */
const mostUnknownBytes = 200_000;
/** At 5 MB each, slow uploads hold half a gigabyte at most; strangers block no known caller. */
const mostUnfinished = { known: 100, unknown: 40, alert: 200 };
const unfinished = { known: 0, unknown: 0, alert: 0 };

/**
 * Reads the whole body; stops at the limit. Throws HttpRefusal `body.too-large`, `body.too-many`
 * while too many are being read, or `body.broken-off` when the caller disconnects.
 */
export async function readBytes(
  c: Context<ApiEnvironment>,
  mostBytes: number,
  caller: keyof typeof unfinished = c.get('principal') ? 'known' : 'unknown',
): Promise<Uint8Array> {
  if (unfinished[caller] >= mostUnfinished[caller]) throw tooMany();
  unfinished[caller] += 1;
  try {
    return await readWhole(c.req.raw, caller === 'unknown' ? Math.min(mostBytes, mostUnknownBytes) : mostBytes);
  } finally {
    unfinished[caller] -= 1;
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
