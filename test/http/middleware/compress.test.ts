import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

let api: TestApi;
let prd = '';

beforeAll(async () => {
  api = await openTestApi();
  const stories = Array.from(
    { length: 60 },
    (_, n) => `- US-${n + 1}: As a member, I want to borrow book ${n}, so that I read it.`,
  );
  const body = `# Lending\n\n## User stories\n\n${stories.join('\n')}\n`;
  const stored = await api.call('POST', '/api/v1/prds', {
    body,
    headers: { 'content-type': 'text/markdown', 'idempotency-key': 'a' },
  });
  prd = (await documentOf<{ prd: { key: string } }>(stored, 201)).prd.key;
});
afterAll(() => api.close());

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** Reads without a client that decompresses by itself. */
function read(path: string, headers: Record<string, string>): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = { authorization: `Bearer ${api.owner.token}`, ...headers };
    request(new URL(path, api.url), { headers: sent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('an answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('is compressed for a caller that accepts %s, with the tag that it has anyway', async (accepted, encoding, decompress) => {
    const path = `/api/v1/prds/${prd}`;
    const plain = await read(path, {});
    const small = await read(path, { 'accept-encoding': accepted });
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('Accept-Encoding') });
    expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(decompress(small.bytes)).toEqual(plain.bytes);
    expect(small.headers['etag']).toBe(plain.headers['etag']);
    for (const page of ['/docs', '/api/v1/openapi.json', '/docs']) {
      const [whole, sent] = [await read(page, {}), await read(page, { 'accept-encoding': accepted })];
      expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding', etag: whole.headers['etag'] });
      expect(decompress(sent.bytes)).toEqual(whole.bytes);
    }
    const again = await read(path, { 'accept-encoding': accepted, 'if-none-match': String(small.headers['etag']) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('is compressed as Markdown too, and a change that names its tag is taken', async () => {
    const path = `/api/v1/artifacts/${prd}`;
    const read1 = await read(path, { accept: 'text/markdown', 'accept-encoding': 'br' });
    expect(read1.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' });
    const { headers } = await read(`/api/v1/prds/${prd}`, { 'accept-encoding': 'br' });
    const body = '# Lending\n\n## User stories\n\n- US-1: As a member, I want to renew a loan, so that I read on.\n';
    const change = (tag: string) =>
      api.call('PUT', `/api/v1/prds/${prd}`, { body, headers: { 'content-type': 'text/markdown', 'if-match': tag } });
    expect((await change('"something-else"')).status).toBe(412);
    expect((await change(String(headers['etag']))).status).toBe(200);
  });

  it('stays as it is when it is short, or a stream of events', async () => {
    const short = await read('/api/v1/me', { 'accept-encoding': 'br' });
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(short.bytes.toString())).toMatchObject({ kind: 'person' });
    const abort = new AbortController();
    const stream = await api.call('GET', '/api/v1/events', {
      headers: { 'accept-encoding': 'br, gzip', accept: 'text/event-stream' },
      signal: abort.signal,
    });
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    abort.abort();
  });
});
