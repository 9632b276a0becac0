import type { RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z, type ZodObject, type ZodType } from 'zod';
import { apiBase, type ApiEnvironment } from '../api-parts.ts';
import { answerOnce } from '../middleware/answer-once.ts';
import { takeBody, type BodyRule, type BodyType } from '../middleware/take-body.ts';
import { requireIfMatch } from '../middleware/require-match.ts';
import { refTo, renderInputSchema } from './component-schemas.ts';
import { exampleOf } from './examples/find-example.ts';
import { negotiate } from './negotiate.ts';
import { describeHeaders, refToProblem } from './problem-answers.ts';
import { callerSecurity } from './security-schemes.ts';

/** A POST takes a body, be it one without fields (`noFields`): an Idempotency-Key stands for what it holds. */
export type OperationConfig = OperationParts &
  (
    | { readonly method: 'post'; readonly body: BodyConfig }
    | { readonly method: 'get' | 'put' | 'delete'; readonly body?: BodyConfig }
  );

type BodyConfig = BodyRule & {
  readonly content: Readonly<Partial<Record<BodyType, ZodType | object>>>;
  readonly example?: unknown;
};

interface OperationParts {
  /** Name of the generated client's method. */
  readonly id: string;
  /** Below /api/v1. */
  readonly path: string;
  readonly tag: string;
  /** What it does, as a command. */
  readonly summary: string;
  readonly description?: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  /** The change is made against a state that the caller names. `or-any`: also `*`. */
  readonly ifMatch?: 'tag' | 'or-any';
  /** It goes on after the event that the caller names. */
  readonly lastEventId?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Statuses of problems, beyond those that follow from the rest. */
  readonly problems?: readonly number[];
}

export interface Answer {
  readonly description: string;
  /** Component, or a schema of its own, by media type. */
  readonly content: Readonly<Record<string, string | object>>;
  readonly headers?: readonly (keyof typeof answerHeaders)[];
}

const answerHeaders = {
  ETag: 'Changes whenever the document does; send it as If-Match or If-None-Match.',
  Location: 'Where the thing is read.',
  Vary: 'What the answer depends on.',
  'Idempotent-Replayed?': '`true` when this is the first answer again.',
} as const;

type Route<C extends OperationConfig> = Omit<RouteConfig, 'method' | 'path' | 'request' | 'middleware'> & {
  readonly method: C['method'];
  readonly path: `${typeof apiBase}${C['path']}`;
  readonly request: PartOf<C, 'params'> & PartOf<C, 'query'>;
  readonly middleware: MiddlewareHandler<ApiEnvironment>[];
};

type PartOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends ZodObject } ? { [P in Part]: S } : {};

/** To a reader that has it. */
export const unchangedAnswer = {
  description: 'It is still what If-None-Match names.',
  ...describeHeaders({ ETag: answerHeaders.ETag }),
};

/** An answer that is one JSON document of the registry. */
export function json(component: string, description: string, headers: Answer['headers'] = []): Answer {
  return { description, content: { 'application/json': component }, headers };
}

/**
 * One operation, for the router and for the OpenAPI document alike: what it demands (a body, If-Match, a key for repeats) is written once and
 * both enforced and documented.
 */
export function operation<const C extends OperationConfig>(config: C): Route<C> {
  const { id, method, path, tag, summary, description, params, query, body, ifMatch, answers } = config;
  const offers = offersOf(config);
  const middleware: MiddlewareHandler<ApiEnvironment>[] = [
    ...(offers ? [requireAcceptable(offers)] : []),
    ...(ifMatch ? [requireIfMatch({ anyAllowed: ifMatch === 'or-any' })] : []),
    ...(body ? [takeBody(body)] : []),
    ...(method === 'post' ? [answerOnce] : []),
  ];
  const route = {
    operationId: id,
    method,
    path: `${apiBase}${path}`,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    security: callerSecurity,
    // Parameters that an operation does not know are refused, also by one that knows none.
    request: { params, query: query ?? z.strictObject({}), ...(body ? { body: describeBody(body) } : {}) },
    parameters: describeRequestHeaders(config),
    responses: { ...describeAnswers(answers, method), ...describeProblems(config) },
    middleware,
  };
  // The parts that the types of a handler follow from are those of the configuration; the rest is data.
  return route as unknown as Route<C>;
}

function describeBody({ content, optional = false, example }: BodyConfig): object {
  return {
    required: !optional,
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [
        type,
        {
          schema: schema instanceof z.ZodType ? renderInputSchema(schema) : schema,
          ...(example && type === 'application/json' ? { example } : {}),
        },
      ]),
    ),
  };
}

function describeRequestHeaders({ method, ifMatch, lastEventId, answers }: OperationConfig): object[] {
  const header = (name: string, required: boolean, description: string): object => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    ...(ifMatch
      ? [header('If-Match', true, `ETag of what the change is made against${ifMatch === 'or-any' ? ', or `*`' : ''}.`)]
      : []),
    ...(method === 'post'
      ? [
          header(
            'Idempotency-Key',
            false,
            'Names this deed, so that a repeat of the request gets the first answer. 1 to 255 visible ASCII characters.',
          ),
        ]
      : []),
    ...(lastEventId ? [header('Last-Event-ID', false, 'Id of the last event that you have.')] : []),
    ...(method === 'get' && answers[200]?.headers?.includes('ETag')
      ? [header('If-None-Match', false, 'ETag of what you have; 304 when it is still the same.')]
      : []),
  ];
}

function describeAnswers(answers: OperationConfig['answers'], method: string): Record<number, object> {
  const described = Object.entries(answers).map(([status, { description, content, headers = [] }]) => {
    const names = method === 'post' ? [...headers, 'Idempotent-Replayed?' as const] : headers;
    return [
      status,
      {
        description,
        ...describeHeaders(Object.fromEntries(names.map((name) => [name, answerHeaders[name]]))),
        content: Object.fromEntries(
          Object.entries(content).map(([type, schema]) => [
            type,
            typeof schema === 'string' ? { schema: refTo(schema), ...exampleOf(schema) } : { schema },
          ]),
        ),
      },
    ];
  });
  const unchanged = method === 'get' && answers[200]?.headers?.includes('ETag');
  return {
    ...Object.fromEntries(described),
    ...(unchanged ? { 304: unchangedAnswer } : {}),
  };
}

/** What can go wrong, by what the operation demands. Any can be refused to a token without the scope, and to a session that another site's page uses. */
function describeProblems(config: OperationConfig): Record<number, object> {
  const { method, params, body, ifMatch, problems = [] } = config;
  const statuses = new Set([
    ...(offersOf(config) ? [406] : []),
    401,
    403,
    421,
    422,
    429,
    500,
    503,
    ...(params && namesAThing(params) ? [404] : []),
    ...(body ? [400, 413, 415] : []),
    ...(ifMatch ? [400, 412, 428] : []),
    ...(method === 'post' ? [400, 409] : []),
    ...problems,
  ]);
  return Object.fromEntries([...statuses].toSorted((a, b) => a - b).map((status) => [status, refToProblem(status)]));
}

/** The forms in which a reader can have what it asks for; null of what changes something, which is done in whatever form one hears of it. */
function offersOf({ method, answers }: OperationConfig): readonly [string, ...string[]] | null {
  const [first, ...others] = Object.keys(method === 'get' ? (answers[200]?.content ?? {}) : {});
  return first === undefined ? null : [first, ...others];
}

/** A reader that takes none of them is told so, and not given what it cannot read. */
function requireAcceptable(offers: readonly [string, ...string[]]): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    negotiate(c.req.header('accept'), offers);
    await next();
  };
}

/** A choice of a few words is refused as such, and what it names is always there. */
function namesAThing({ shape }: NonNullable<OperationConfig['params']>): boolean {
  return Object.values(shape).some((field) => !(field instanceof z.ZodEnum));
}
