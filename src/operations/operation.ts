import type { ZodObject, ZodType } from 'zod';
import type { CallGuard } from '../usecases/requests/guard-service.ts';
import type { Redaction } from '../usecases/requests/redact-request.ts';
import type { Report, ReportName } from '../usecases/reports/registry.ts';
import type { ServiceMethod } from '../usecases/service.ts';

/** An operation of the API. Routes, OpenAPI document, client and guards follow from it. */
export type Operation = ReadOperation | ChangeOperation;

interface OperationParts {
  /** Below /api/v1, with its parameters in braces. */
  readonly path: string;
  readonly guard: OperationGuard;
  readonly tag: string;
  /** What it does, in the imperative. */
  readonly summary: string;
  readonly description: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Status codes of problems, beyond those that follow from the other fields. */
  readonly problems?: readonly number[];
}

interface ReadOperation extends OperationParts {
  readonly method: 'get';
  /** The stream continues after the event that the caller names. */
  readonly lastEventId?: true;
}

/** `ifMatch`: the caller names the state that the change is based on. `or-any` also allows `*`. */
type ChangeOperation = OperationParts & {
  readonly guard: { readonly redacts: Redaction };
  readonly ifMatch: 'tag' | 'or-any' | null;
} & (
    | {
        readonly method: 'post';
        /** A repeated request with the same Idempotency-Key gets the first answer. */
        readonly idempotency: 'key';
        /** May be empty (`noFields`), because the key stands for the content. */
        readonly body: Body;
      }
    | {
        readonly method: 'put' | 'delete';
        /** Repeating the request has no further effect. */
        readonly idempotency: 'by-nature';
        readonly body: Body | null;
      }
  );

/** The scope of an operation, and the service methods that it calls. */
export interface OperationGuard extends Omit<CallGuard, 'summary'> {
  readonly calls: readonly ServiceMethod[];
}

export type BodyType = 'application/json' | 'application/cloudevents+json' | 'text/markdown' | 'multipart/form-data';

export interface Body {
  readonly types: readonly BodyType[];
  readonly limit: 'jsonBytes' | 'uploadBytes';
  /** True when the body may be absent. */
  readonly optional?: boolean;
  /** A zod schema, or a JSON Schema for content that is read as bytes. */
  readonly content: Readonly<Partial<Record<BodyType, ZodType | object>>>;
  readonly example?: unknown;
}

export interface JsonBody<S extends ZodType = ZodType> extends Body {
  readonly schema: S;
}

export interface Answer {
  readonly description: string;
  /** The name of a document, or a JSON Schema, by media type. */
  readonly content: Readonly<Record<string, ReportName | object>>;
  readonly headers: readonly AnswerHeader[];
}

type AnswerHeader = 'ETag' | 'Location' | 'Vary';

/** Defines operations by their ids, which name the methods of generated clients. */
export function defineOperations<const T extends Readonly<Record<string, Operation>>>(operations: T): T {
  return operations;
}

/** Defines an answer that is one document. */
export function json<const N extends ReportName>(name: N, description: string, headers: readonly AnswerHeader[] = []) {
  return { description, content: { 'application/json': name }, headers };
}

/** Defines a body of fields. */
export function jsonBody<S extends ZodType>(
  schema: S,
  { limit = 'jsonBytes', ...rest }: Partial<Pick<Body, 'limit' | 'optional' | 'example'>> = {},
): JsonBody<S> {
  return { types: ['application/json'], limit, ...rest, schema, content: { 'application/json': schema } };
}

/** The document of an operation's answers, whatever their status. */
export type DocumentOf<O extends Operation> = {
  [Status in keyof O['answers']]: O['answers'][Status] extends { readonly content: { readonly 'application/json': infer N } }
    ? N extends ReportName
      ? Report<N>
      : never
    : never;
}[keyof O['answers']];
