import { apiBase } from '../api-parts.ts';
import { refTo, renderInputSchema } from './component-schemas.ts';
import { exampleOf } from './examples/find-example.ts';
import { unchangedAnswer } from './describe-operation.ts';
import { describeHeaders, refToProblem } from './problem-answers.ts';
import { callerSecurity } from './security-schemes.ts';
import { healthQuerySchema } from '../installation/health.ts';

const problems = Object.fromEntries([421, 500].map((status) => [status, refToProblem(status)]));

interface Page {
  readonly id: string;
  readonly summary: string;
  readonly about: string;
  /** Describes the answer. */
  readonly description: string;
  readonly type: string;
  readonly schema: object;
  readonly example?: { readonly example?: object };
  /** True when the answer has an entity tag. */
  readonly tagged: boolean;
  readonly query?: object;
  /** Describes 503, which carries the same document. */
  readonly unready?: { readonly description: string; readonly example: object };
  /** The default; the server can be configured to serve it without one. */
  readonly needsToken?: boolean;
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of what you have; 304 when it is still the same.',
  schema: { type: 'string' },
};

const { challenge } = healthQuerySchema.shape;
const { description: ofChallenge, ...challengeSchema } = renderInputSchema(challenge) as { description: string };
const challengeParameter = { name: 'challenge', in: 'query', required: false, description: ofChallenge, schema: challengeSchema };

const page = ({ id, summary, about, description, type, schema, example, tagged, query, unready, needsToken }: Page): object => ({
  get: {
    operationId: id,
    tags: ['Installation'],
    summary,
    description: about,
    security: needsToken ? callerSecurity : [],
    ...(tagged ? { parameters: [ifNoneMatch] } : {}),
    ...(query ? { parameters: [query] } : {}),
    responses: {
      200: {
        description,
        ...describeHeaders(tagged ? { ETag: 'Changes whenever the page does.' } : {}),
        content: { [type]: { schema, ...example } },
      },
      ...(tagged ? { 304: unchangedAnswer } : {}),
      ...(query ? { 422: refToProblem(422) } : {}),
      ...(unready
        ? { 503: { description: unready.description, content: { [type]: { schema, example: unready.example } } } }
        : {}),
      ...(needsToken ? Object.fromEntries([401, 403, 429, 503].map((status) => [status, refToProblem(status)])) : {}),
      ...problems,
    },
  },
});

/** Paths that are no operations: health, metrics and documentation. */
export const publicPaths: Record<string, object> = {
  '/healthz': page({
    id: 'readHealth',
    summary: 'Say that the server lives',
    about:
      'For whatever watches it, and for a program that wants to know which server answers. It needs no token and does not ask the database; `/diagnosis` does.',
    description: 'It does.',
    type: 'application/json',
    schema: refTo('Health'),
    example: exampleOf('Health'),
    tagged: false,
    query: challengeParameter,
  }),
  '/readyz': page({
    id: 'readReadiness',
    summary: 'Say whether the server can do its work now',
    about:
      'For a balancer or a supervisor: whether database, schema and queue are as they should be, and whether the server is leaving. It needs no token and tells no address. A process that only works on runs answers it on its THROUGHLINE_OPS_PORT.',
    description: 'It can.',
    unready: {
      description: 'It cannot, or is leaving; the checks say why. Send the work elsewhere.',
      example: {
        ...exampleOf('Readiness').example,
        ready: false,
        checks: [{ name: 'database', ok: false, needed: true, detail: 'does not answer' }],
      },
    },
    type: 'application/json',
    schema: refTo('Readiness'),
    example: exampleOf('Readiness'),
    tagged: false,
  }),
  '/metrics': page({
    id: 'readMetrics',
    summary: 'Read the figures',
    about:
      'For Prometheus, in its text format 0.0.4: requests, runs, gates, models, queue and process. It needs a token that may read, unless the server was started with THROUGHLINE_METRICS=open. A process that only works on runs answers it on its THROUGHLINE_OPS_PORT.',
    description: 'The figures now.',
    type: 'text/plain',
    schema: { type: 'string' },
    tagged: false,
    needsToken: true,
  }),
  '/docs': page({
    id: 'readDocs',
    summary: 'Read how to use the API',
    about: 'A page for people that needs no script: a walkthrough by curl, the rules of every call, and the reference.',
    description: 'A page for people.',
    type: 'text/html',
    schema: { type: 'string' },
    tagged: true,
  }),
  [`${apiBase}/openapi.json`]: page({
    id: 'readOpenApi',
    summary: 'Read this document',
    about: 'For generators of clients and for tools. The committed copy is docs/openapi.json.',
    description: 'The API as OpenAPI 3.1.',
    type: 'application/json',
    schema: { type: 'object' },
    tagged: true,
  }),
};
