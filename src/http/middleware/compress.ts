import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiEnvironment } from '../api-parts.ts';

const texts = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|yaml|xml))/;
/** Less than this fits into one packet as it is. */
const leastBytes = 1_000;
/** Much faster than the default of 11, and smaller than gzip. */
const brotliQuality = 4;

const encoders = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const;

/**
 * Compresses texts for callers that accept it, off the main thread. An entity tag stays as it is: it
 * names the state of what was read, which a change sends back, and no cache stores an answer of the API.
 */
export const compress = createMiddleware<ApiEnvironment>(async (c, next) => {
  await next();
  const { res } = c;
  if (res.body === null || res.headers.has('content-encoding') || !texts.test(res.headers.get('content-type') ?? '')) return;
  res.headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '');
  if (encoding === null || c.req.method === 'HEAD') return;
  const bytes = new Uint8Array(await res.arrayBuffer());
  const isLong = bytes.length >= leastBytes;
  const body = isLong ? await encoders[encoding](bytes) : bytes;
  c.res = undefined;
  c.res = new Response(Uint8Array.from(body), res);
  c.res.headers.delete('content-length');
  if (isLong) c.res.headers.set('Content-Encoding', encoding);
});

/**
 * Compresses a text that stays the same once for all who ask for it, when the first one does. The
 * function takes an answer with the text, and returns the one to send.
 */
export function compressOnce(text: string): (c: Context<ApiEnvironment>, answer: Response) => Promise<Response> {
  const made: Partial<Record<keyof typeof encoders, Promise<Uint8Array>>> = {};
  return async (c, answer) => {
    const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '');
    if (encoding === null || answer.status !== 200 || c.req.method === 'HEAD') return answer;
    const bytes = await (made[encoding] ??= encoders[encoding](new TextEncoder().encode(text)));
    const headers = new Headers(answer.headers);
    headers.set('Content-Encoding', encoding);
    headers.append('Vary', 'Accept-Encoding');
    return new Response(Uint8Array.from(bytes), { headers });
  };
}

/** Returns the best that is accepted; `br;q=0` is not. */
export function chooseEncoding(accepted: string): keyof typeof encoders | null {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase().split(';'));
  const takes = (name: string): boolean =>
    offers.some(([coding, weight = 'q=1']) => coding?.trim() === name && Number(weight.trim().replace('q=', '')) !== 0);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
