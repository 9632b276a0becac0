import { z } from 'zod';
import type { OpenApiDocument } from '../documents/openapi-document.ts';

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly example?: string;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly types: readonly string[];
    readonly schemas: readonly JsonSchema[];
    readonly example?: unknown;
  } | null;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly schemas: readonly string[];
    readonly example?: unknown;
  }[];
  /** Media types of a success. */
  readonly answerTypes: readonly string[];
  readonly problems: readonly string[];
}

/** The part of JSON Schema that the page shows. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const schema = z.record(z.string(), z.unknown());
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string().default(''),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema, example: z.unknown().optional() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      $ref: z.string().optional(),
      description: z.string().default(''),
      content: z.record(z.string(), z.object({ schema, example: z.unknown().optional() })).optional(),
    }),
  ),
});

/** Reads the operations of the OpenAPI document, in its order, for the page. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, described]) => toOperation(path, method, operationSchema.parse(described))),
  );
}

function toOperation(path: string, method: string, described: z.infer<typeof operationSchema>): Operation {
  const { operationId, tags, summary, description, security, parameters, requestBody, responses } = described;
  const answers = Object.entries(responses).filter(([, { $ref }]) => $ref === undefined);
  const bodies = Object.entries(requestBody?.content ?? {});
  return {
    id: operationId,
    method,
    path,
    tag: tags[0] ?? '',
    summary,
    description,
    isPublic: security?.length === 0,
    parameters: parameters.map(({ in: place, schema: shape, ...rest }) => ({
      ...rest,
      place,
      schema: shape,
      ...(typeof shape['example'] === 'string' ? { example: shape['example'] } : {}),
    })),
    body:
      bodies.length === 0
        ? null
        : {
            types: bodies.map(([type]) => type),
            schemas: bodies.map(([, content]) => content.schema),
            example: bodies.find(([, content]) => content.example !== undefined)?.[1].example,
          },
    answers: answers.map(([status, { description: meaning, content = {} }]) => ({
      status,
      description: meaning,
      schemas: Object.entries(content).map(([type, { schema: shape }]) => nameSchema(type, shape)),
      example: Object.values(content).find(({ example }) => example !== undefined)?.example,
    })),
    answerTypes: answers.flatMap(([, { content = {} }]) => Object.keys(content)),
    problems: Object.entries(responses).flatMap(([status, { $ref }]) => ($ref === undefined ? [] : [status])),
  };
}

/** Returns the name of a component such as `RunShow`, otherwise the media type. */
function nameSchema(type: string, { $ref }: JsonSchema): string {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? type) : type;
}
