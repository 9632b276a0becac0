import { HttpRefusal } from '../problems/http-refusal.ts';

/** The whole body. What is larger than allowed is not read to its end: throws HttpRefusal `body.too-large`, and `body.broken-off` when the caller went away. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
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
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
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
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new HttpRefusal({
        status: 400,
        id: 'body.broken-off',
        message: 'The body broke off.',
        fix: 'Send the request again.',
        cause,
      });
    });
    if (done) return;
    yield value;
  }
}

function tooLarge(limitBytes: number): HttpRefusal {
  return new HttpRefusal({
    status: 413,
    // What was not read cannot be told from a next request.
    headers: { Connection: 'close' },
    id: 'body.too-large',
    message: `The body has more than ${limitBytes / 1_000_000} MB.`,
    fix: 'Send less at once.',
  });
}
