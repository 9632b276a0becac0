import type { AdrBody } from '../../lifecycle/adr.ts';
import { readMessage, type JsonBody } from './read-message.ts';

export type ApiOperation = AdrBody['implementation']['apiContract'][number];

/** Methods that OpenAPI 3.1 allows. */
export const httpMethods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

type Json = Readonly<Record<string, unknown>>;

/** Returns an operation as an OpenAPI 3.1 document. Errors of the text stay in it. */
export function drawOpenApi(operation: ApiOperation): Json {
  const path = templatePath(operation.path);
  return {
    openapi: '3.1.0',
    info: { title: `${operation.method} ${operation.path}`, version: '1' },
    paths: { [path]: { [operation.method.toLowerCase()]: drawOperation(operation, path) } },
    ...(operation.authorization === ''
      ? {}
      : { components: { securitySchemes: { caller: { type: 'apiKey', in: 'header', name: 'Authorization' } } } }),
  };
}

function drawOperation({ id, authorization, request, response, errors }: ApiOperation, path: string): Json {
  const { bodies } = readMessage(request);
  const answer = readMessage(response);
  const parameters = parametersOf(path);
  const [success = 'default'] = answer.statuses;
  return {
    operationId: id,
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((name) => ({ name, in: 'path', required: true, schema: {} })) }),
    ...(bodies.length === 0 ? {} : { requestBody: { content: { 'application/json': exampleOf(bodies) } } }),
    responses: {
      [success]: {
        description: response,
        ...(answer.bodies.length === 0 ? {} : { content: { 'application/json': exampleOf(answer.bodies) } }),
      },
      ...Object.fromEntries(
        errors.flatMap(({ status, meaning }) => readErrorStatuses(status).map((code) => [code, { description: meaning }])),
      ),
    },
    ...(authorization === '' ? {} : { security: [{ caller: [] }] }),
  };
}

/** Returns `/loans/{id}` for `/loans/:id` and `/loans/<id>` too, without a query string. */
export function templatePath(path: string): string {
  const [plain = ''] = path.replaceAll('`', '').split('?');
  return plain.replace(/:([A-Za-z_]\w*)|<([A-Za-z_]\w*)>/g, (_all, colon?: string, angle?: string) => `{${colon ?? angle}}`);
}

/** Returns the names in braces, without repeats. */
export function parametersOf(path: string): string[] {
  return [...new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name))];
}

/** Reads `409`, `409 Conflict`, `404, 410` and `5xx`; returns other text unchanged. */
export function readErrorStatuses(cell: string): string[] {
  const found = [...cell.matchAll(/(?<![\w.])(\d{3}|[1-5]xx)(?![\w.])/gi)].map(([, status = '']) => status.toUpperCase());
  return found.length === 0 ? [cell] : [...new Set(found)];
}

/** Skips examples with a reference, which their author has to resolve. */
function exampleOf(bodies: readonly JsonBody[]): Json {
  const stated = bodies.filter(({ problem, value }) => problem === null && !JSON.stringify(value).includes('"$'));
  return stated.length === 0
    ? {}
    : { examples: Object.fromEntries(stated.map(({ value }, at) => [`example${at + 1}`, { value }])) };
}
