import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { entityTag } from '../../usecases/artifacts/entity-tag.ts';
import type { ApiEnvironment } from '../api-parts.ts';

/** Sends a JSON document with its entity tag, or 304 to a reader that has it. */
export function sendDocument(c: Context<ApiEnvironment>, document: object): Response {
  return sendText(c, { text: JSON.stringify(document), type: 'application/json', tag: entityTag(document) });
}

/**
 * Sends a document that is computed on each call. Its tag hashes its bytes: a document's own tag
 * visits every key, which takes longer than all else for a trace of a thousand links.
 */
export function sendAnswer(c: Context<ApiEnvironment>, document: object): Response {
  const bytes = toBytes(document);
  const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return sendTagged(c, bytes, { 'Content-Type': 'application/json', ETag: `"${tag}"` });
}

/** Encodes by field: one `└` doubles the time that all text in the same string takes. */
function toBytes(document: object): Buffer<ArrayBuffer> {
  const fields = Object.entries(document)
    .filter(([, value]) => value !== undefined)
    .map(([name, value], at) => Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:${JSON.stringify(value)}`));
  return Buffer.concat([...fields, Buffer.from(fields.length === 0 ? '{}' : '}')]);
}

/** Sends another representation with its entity tag, or 304. */
export function sendText(
  c: Context<ApiEnvironment>,
  {
    text,
    type,
    tag = entityTag({ text }),
    headers = {},
  }: { text: string; type: string; tag?: string; headers?: Record<string, string> },
): Response {
  return sendTagged(c, text, { 'Content-Type': type, ETag: `"${tag}"`, ...headers });
}

function sendTagged(
  c: Context<ApiEnvironment>,
  content: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> & { ETag: string },
): Response {
  const { 'Content-Type': _type, ...unchanged } = headers;
  if (namesTag(c.req.header('if-none-match'), headers.ETag)) return new Response(null, { status: 304, headers: unchanged });
  return new Response(content, { headers });
}

/** Sends the result of a change, with the tag and location of what changed. */
export function sendResult(
  document: object,
  { status = 200, tag, location }: { status?: number; tag?: string; location?: string } = {},
): Response {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (tag !== undefined) headers.set('ETag', `"${tag}"`);
  if (location !== undefined) headers.set('Location', location);
  return new Response(JSON.stringify(document), { status, headers });
}

/** Compares weakly, as RFC 9110 asks of If-None-Match. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((entry) => ['*', tag].includes(entry.trim().replace(/^W\//, '')));
}
