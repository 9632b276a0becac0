import type { DocumentSchemas } from './document-schemas.ts';
import type { Operation, ResponseRule } from './openapi-operations.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Headers that mean something to a caller: none of them comes that is not documented for its status. */
const meaningful = ['ETag', 'Location', 'Retry-After', 'WWW-Authenticate', 'Allow', 'Idempotent-Replayed'];

/** On every answer of the server. */
export const securityHeaders = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Resource-Policy',
];

/** How the answer differs from what the document says of this operation and status; empty when it does not. */
export function checkAnswer(operation: Operation, answer: Answer, schemas: DocumentSchemas): string[] {
  const rule = operation.responses.get(answer.status);
  if (!rule) return [`status ${answer.status} is not documented: ${answer.text.slice(0, 300)}`];
  return [...checkHeaders(operation, answer, rule), ...checkBody(answer, rule, schemas)];
}

function checkHeaders({ path }: Operation, { headers, status }: Answer, rule: ResponseRule): string[] {
  const documented = Object.keys(rule.headers ?? {});
  const isThere = (name: string): boolean => headers.has(name);
  const always = [...securityHeaders, 'X-Request-Id', ...(path.startsWith('/api/') ? ['Cache-Control'] : [])];
  const demanded = Object.entries(rule.headers ?? {}).flatMap(([name, { required }]) => (required ? [name] : []));
  const undocumented = meaningful.filter((name) => isThere(name) && !documented.some((other) => equal(other, name)));
  return [
    ...[...always, ...demanded].filter((name) => !isThere(name)).map((name) => `${status} has no header ${name}`),
    ...undocumented.map((name) => `${status} has an undocumented header ${name}`),
  ];
}

function checkBody({ headers, status, text }: Answer, { content = {} }: ResponseRule, schemas: DocumentSchemas): string[] {
  if (Object.keys(content).length === 0) return text === '' ? [] : [`${status} has a body: ${text.slice(0, 300)}`];
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const media = content[type];
  if (!media?.schema) return [`${status} came as "${type}", documented are ${Object.keys(content).join(', ')}`];
  if (!type.endsWith('json')) return [];
  const errors = schemas.findErrors(media.schema, parse(text)).map((error) => `${status}: ${error} in ${text.slice(0, 300)}`);
  return type === 'application/problem+json' ? [...errors, ...checkProblem(parse(text), { headers, status })] : errors;
}

/** What the schema of a problem cannot say (RFC 9457). */
function checkProblem(problem: unknown, { headers, status }: Omit<Answer, 'text'>): string[] {
  const { status: named, type, id, instance } = problem as Record<string, unknown>;
  return [
    ...(named === status ? [] : [`the problem says ${String(named)}, the answer ${status}`]),
    ...(type === `/problems/${String(id)}` ? [] : [`type ${String(type)} is not that of ${String(id)}`]),
    // A repeat gets the first answer, which names the first request.
    ...(headers.has('idempotent-replayed') || instance === `urn:request:${headers.get('x-request-id')}`
      ? []
      : [`instance ${String(instance)} does not name the request`]),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No schema of the document takes it.
    return undefined;
  }
}

const equal = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
