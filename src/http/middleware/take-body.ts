import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import type { Body, BodyType } from '../../operations/operation.ts';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { readBytes } from './read-bytes.ts';
import { readForm } from './read-form.ts';
import { readJson } from './read-json.ts';
import type { RequestBody } from './request-body.ts';

const kinds = {
  'application/json': 'json',
  'application/cloudevents+json': 'json',
  'text/markdown': 'markdown',
  'multipart/form-data': 'form',
} as const satisfies Record<BodyType, string>;

type BodyRule = Pick<Body, 'types' | 'limit' | 'optional'>;

/** Reads the body within its limit and validates it. Handlers use `body` and never reread it. */
export function takeBody(rule: BodyRule) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    c.set('body', await readBody(c, rule));
    await next();
  });
}

async function readBody(c: Context<ApiEnvironment>, { types, limit, optional = false }: BodyRule): Promise<RequestBody> {
  const bytes = await readBytes(c, c.get('parts').limits[limit]);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length === 0 && optional) return { kind: 'none', digest };
  const { type, contentType } = readType(c, types);
  switch (kinds[type]) {
    case 'json':
      return { kind: 'json', value: readJson(bytes), digest };
    case 'markdown':
      return { kind: 'markdown', bytes, digest };
    case 'form':
      return readFormBody(bytes, contentType);
  }
}

async function readFormBody(bytes: Uint8Array, contentType: string): Promise<RequestBody> {
  const form = await readForm(bytes, contentType);
  const hash = createHash('sha256').update(JSON.stringify(form.texts));
  for (const file of form.files) hash.update(JSON.stringify([file.field, file.name, file.bytes.length])).update(file.bytes);
  return { kind: 'form', ...form, digest: hash.digest('hex') };
}

function readType(c: Context<ApiEnvironment>, types: readonly BodyType[]): { type: BodyType; contentType: string } {
  const contentType = c.req.header('content-type') ?? '';
  const [given = '', ...parameters] = contentType.split(';').map((piece) => piece.trim());
  const type = types.find((candidate) => candidate === given.toLowerCase());
  const charset = parameters
    .map((parameter) => /^charset="?([^"]*)"?$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  if (type && (charset === undefined || charset.toLowerCase() === 'utf-8')) return { type, contentType };
  throw new HttpRefusal({
    status: 415,
    headers: { Accept: types.join(', ') },
    id: 'body.unsupported-type',
    message: type
      ? `The body is in ${charset}, not in UTF-8.`
      : given === ''
        ? 'The body has no Content-Type.'
        : `A body of type ${given} is not understood here.`,
    fix: `Send ${types.join(' or ')}, in UTF-8.`,
  });
}
