import { z, type ZodObject } from 'zod';
import type { Answer, Body, Operation } from '../../operations/operation.ts';
import { componentName, refTo, renderInputSchema, renderParameterSchema } from './component-schemas.ts';
import { exampleOf } from './examples/find-example.ts';
import { offersOf } from './offers-of.ts';
import { describeHeaders, refToProblem } from './problem-answers.ts';
import { callerSecurity } from './security-schemes.ts';

const answerHeaders = {
  ETag: 'Changes whenever the document does; send it as If-Match or If-None-Match.',
  Location: 'Where the thing is read.',
  Vary: 'What the answer depends on.',
  'Idempotent-Replayed?': '`true` when this is the first answer again.',
} as const;

/** The 304 answer, for a reader whose copy is current. */
export const unchangedAnswer = {
  description: 'It is still what If-None-Match names.',
  ...describeHeaders({ ETag: answerHeaders.ETag }),
};

/** Describes an operation for OpenAPI. Demands and errors come from the fields the router uses. */
export function describeOperation(id: string, operation: Operation): object {
  const { tag, summary, description, params, query } = operation;
  const body = bodyOf(operation);
  const parameters = [
    ...describeRequestHeaders(operation),
    ...(params ? describeParameters('path', params) : []),
    ...(query ? describeParameters('query', query) : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: callerSecurity,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: describeBody(body) } : {}),
    responses: { ...describeAnswers(operation), ...describeProblems(operation) },
  };
}

function bodyOf(operation: Operation): Body | null {
  return operation.method === 'get' ? null : operation.body;
}

/** Returns the If-Match rule of a change; null when it has none. */
function ifMatchOf(operation: Operation): 'tag' | 'or-any' | null {
  return operation.method === 'get' ? null : operation.ifMatch;
}

function isRepeatable(operation: Operation): boolean {
  return operation.method !== 'get' && operation.idempotency === 'key';
}

/** True when a reader may send If-None-Match. */
function isTagged({ method, answers }: Operation): boolean {
  return method === 'get' && answers[200]?.headers.includes('ETag') === true;
}

function describeParameters(place: 'path' | 'query', { shape }: ZodObject): object[] {
  return Object.entries(shape).map(([name, field]) => {
    const schema = renderParameterSchema(field as z.ZodType);
    const { description } = schema as { description?: string };
    const required = !(field as z.ZodType).safeParse(undefined).success;
    return { schema, required, ...(description === undefined ? {} : { description }), name, in: place };
  });
}

function describeBody({ content, optional = false, example }: Body): object {
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

function describeRequestHeaders(operation: Operation): object[] {
  const header = (name: string, required: boolean, description: string): object => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  const ifMatch = ifMatchOf(operation);
  return [
    ...(ifMatch
      ? [header('If-Match', true, `ETag of what the change is made against${ifMatch === 'or-any' ? ', or `*`' : ''}.`)]
      : []),
    ...(isRepeatable(operation)
      ? [
          header(
            'Idempotency-Key',
            false,
            'Names this deed, so that a repeat of the request gets the first answer. 1 to 255 visible ASCII characters.',
          ),
        ]
      : []),
    ...('lastEventId' in operation ? [header('Last-Event-ID', false, 'Id of the last event that you have.')] : []),
    ...(isTagged(operation) ? [header('If-None-Match', false, 'ETag of what you have; 304 when it is still the same.')] : []),
  ];
}

function describeAnswers(operation: Operation): Record<number, object> {
  const described = Object.entries<Answer>(operation.answers).map(([status, { description, content, headers }]) => {
    const names = isRepeatable(operation) ? [...headers, 'Idempotent-Replayed?' as const] : headers;
    return [
      status,
      {
        description,
        ...describeHeaders(Object.fromEntries(names.map((name) => [name, answerHeaders[name]]))),
        content: Object.fromEntries(
          Object.entries(content).map(([type, schema]) => [
            type,
            typeof schema === 'string' ? describeDocument(schema) : { schema },
          ]),
        ),
      },
    ];
  });
  return { ...Object.fromEntries(described), ...(isTagged(operation) ? { 304: unchangedAnswer } : {}) };
}

function describeDocument(name: string): object {
  const component = componentName(name);
  return { ...exampleOf(component), schema: refTo(component) };
}

/** Describes the errors by what the operation demands; scopes and sessions can always give 403. */
function describeProblems(operation: Operation): Record<number, object> {
  const { params, problems = [] } = operation;
  const statuses = new Set([
    ...(offersOf(operation) ? [406] : []),
    401,
    403,
    421,
    422,
    429,
    500,
    503,
    ...(params && namesAThing(params) ? [404] : []),
    ...(bodyOf(operation) ? [400, 413, 415] : []),
    ...(ifMatchOf(operation) ? [400, 412, 428] : []),
    ...(isRepeatable(operation) ? [400, 409] : []),
    ...problems,
  ]);
  return Object.fromEntries([...statuses].toSorted((a, b) => a - b).map((status) => [status, refToProblem(status)]));
}

/** False for enums alone: a wrong word gets 400, and what a right one names exists. */
function namesAThing({ shape }: ZodObject): boolean {
  return Object.values(shape).some((field) => !(field instanceof z.ZodEnum));
}
