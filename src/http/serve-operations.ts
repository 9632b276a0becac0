import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Body, Operation } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { entityTag } from '../usecases/artifacts/entity-tag.ts';
import { requireScope } from '../usecases/requests/require-scope.ts';
import { apiBase, type ApiEnvironment, type HttpApi } from './api-parts.ts';
import { createHandlers } from './create-handlers.ts';
import { negotiate } from './documents/negotiate.ts';
import { offersOf } from './documents/offers-of.ts';
import { invalidRequest, readFields } from './documents/read-fields.ts';
import { sendAnswer, sendResult, sendText } from './documents/send-document.ts';
import type { Handler } from './handler.ts';
import { applyIdempotency } from './middleware/apply-idempotency.ts';
import { requireIfMatch } from './middleware/require-match.ts';
import { takeBody } from './middleware/take-body.ts';
import { Reply, TextReply } from './reply.ts';

/** Serves every operation that needs a token. */
export function serveOperations(api: HttpApi): void {
  const handlers: Readonly<Record<string, unknown>> = createHandlers();
  for (const [id, operation] of Object.entries<Operation>(operations)) {
    const path = `${apiBase}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    // `createHandlers` has checked by type that each handler fits its operation.
    api.on([operation.method], [path], ...demandsOf(operation), answerWith(operation, handlers[id] as Handler<Operation>));
  }
}

/** Returns what a request must bring, in the order of refusal. */
function demandsOf(operation: Operation): MiddlewareHandler<ApiEnvironment>[] {
  const offers = offersOf(operation);
  if (operation.method === 'get') return offers ? [requireAcceptable(offers)] : [];
  const { ifMatch, body, idempotency } = operation;
  return [
    ...(ifMatch ? [requireIfMatch({ anyAllowed: ifMatch === 'or-any' })] : []),
    ...(body ? [takeBody(body)] : []),
    ...(idempotency === 'key' ? [applyIdempotency] : []),
  ];
}

/** Refuses a reader that accepts none of the offers, rather than send what it cannot read. */
function requireAcceptable(offers: readonly [string, ...string[]]): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    negotiate(c.req.header('accept'), offers);
    await next();
  };
}

function answerWith(operation: Operation, handle: Handler<Operation>) {
  const offers = offersOf(operation);
  return async (c: Context<ApiEnvironment>): Promise<Response> => {
    const input = readInput(c, operation);
    const { scope, calls } = operation.guard;
    // The service itself checks the scope of an operation that calls it.
    if (calls.length === 0 && scope !== 'none' && scope !== 'database') requireScope(c.get('principal'), scope);
    const type = offers ? negotiate(c.req.header('accept'), offers) : 'application/json';
    const answer = await handle({ service: c.get('service'), input, body: c.get('body'), type, c });
    if (answer instanceof Response) return answer;
    const headers = offers && offers.length > 1 ? { Vary: 'Accept' } : undefined;
    if (answer instanceof TextReply) {
      const charset = type.startsWith('text/') ? '; charset=utf-8' : '';
      return sendText(c, { text: answer.text, type: `${type}${charset}`, headers });
    }
    const { document, options } = answer instanceof Reply ? answer : new Reply<object>(answer, {});
    if (operation.method !== 'get') return sendChange(operation, document, options);
    if (options.computed) return sendAnswer(c, document);
    return sendText(c, { text: JSON.stringify(document), type: 'application/json', tag: entityTag(document), headers });
  };
}

function sendChange({ answers }: Operation, document: object, { tag, location, ...options }: Reply<object>['options']): Response {
  const status = options.status ?? Number(Object.keys(answers)[0]);
  const isTagged = answers[status]?.headers.includes('ETag');
  return sendResult(document, {
    status,
    ...(isTagged ? { tag: tag ?? entityTag(document) } : {}),
    ...(location === undefined ? {} : { location: `${apiBase}/${location}` }),
  });
}

/** Refuses parameters that the operation does not declare. Throws InputError `request.invalid`. */
function readInput(c: Context<ApiEnvironment>, operation: Operation): object {
  const { query, params } = operation;
  const given = Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  const fields = operation.method === 'get' ? undefined : operation.body && fieldsOf(operation.body);
  return {
    ...parse('query', query ?? noParameters, Object.fromEntries(given)),
    ...(params ? parse('param', params, c.req.param()) : {}),
    ...(fields ? readFields(c.get('body'), fields) : {}),
    ...(operation.method !== 'get' && operation.ifMatch ? { ifMatch: c.get('ifMatch') } : {}),
  };
}

const noParameters = z.strictObject({});

function parse(target: string, schema: z.ZodObject, given: object): object {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidRequest(target, parsed.error);
}

/** Returns the schema of a body of fields; null for a body of bytes. */
function fieldsOf(body: Body): z.ZodType<object> | null {
  return 'schema' in body ? (body.schema as z.ZodType<object>) : null;
}
