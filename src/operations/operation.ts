import type { ZodObject, ZodType } from 'zod';
import type { CallGuard } from '../usecases/requests/guard-service.ts';
import type { Redaction } from '../usecases/requests/redact-request.ts';
import type { Report, ReportName } from '../usecases/reports/registry.ts';
import type { ServiceMethod } from '../usecases/service.ts';

/** One thing that a program can ask for. Routes, the OpenAPI document, the client and the guards of the service follow from it. */
export type Operation = ReadOperation | ChangeOperation;

interface OperationParts {
  /** Below /api/v1, with its parameters in braces. */
  readonly path: string;
  readonly guard: OperationGuard;
  readonly tag: string;
  /** What it does, as a command. */
  readonly summary: string;
  readonly description: string;
  /** Parts of the path. */
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly answers: Readonly<Record<number, Answer>>;
  /** Statuses of problems, beyond those that follow from the rest. */
  readonly problems?: readonly number[];
}

interface ReadOperation extends OperationParts {
  readonly method: 'get';
  /** A stream that goes on after the event that the caller names. */
  readonly lastEventId?: true;
}

/** `ifMatch`: the change is made against a state that the caller names; `or-any`: also against `*`. */
type ChangeOperation = OperationParts & {
  readonly guard: { readonly redacts: Redaction };
  readonly ifMatch: 'tag' | 'or-any' | null;
} & (
    | {
        readonly method: 'post';
        /** A repeat of the request with the same Idempotency-Key gets the first answer. */
        readonly idempotency: 'key';
        /** Be it one without fields (`noFields`): the key stands for what it holds. */
        readonly body: Body;
      }
    | {
        readonly method: 'put' | 'delete';
        /** Done twice it leaves what it leaves when it is done once. */
        readonly idempotency: 'by-nature';
        readonly body: Body | null;
      }
  );

/** Who may, and how the request reaches the calls of the service that the operation makes. */
export interface OperationGuard extends Omit<CallGuard, 'summary'> {
  readonly calls: readonly ServiceMethod[];
}

export type BodyType = 'application/json' | 'text/markdown' | 'multipart/form-data';

export interface Body {
  readonly types: readonly BodyType[];
  readonly limit: 'jsonBytes' | 'uploadBytes';
  /** The operation works without one. */
  readonly optional?: boolean;
  /** A zod schema, or a JSON Schema of what is read as bytes. */
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

/** Operations by their ids, which name the methods of generated clients. */
export function defineOperations<const T extends Readonly<Record<string, Operation>>>(operations: T): T {
  return operations;
}

/** An answer that is one document. */
export function json<const N extends ReportName>(name: N, description: string, headers: readonly AnswerHeader[] = []) {
  return { description, content: { 'application/json': name }, headers };
}

/** A body of fields. */
export function jsonBody<S extends ZodType>(
  schema: S,
  { limit = 'jsonBytes', ...rest }: Partial<Pick<Body, 'limit' | 'optional' | 'example'>> = {},
): JsonBody<S> {
  return { types: ['application/json'], limit, ...rest, schema, content: { 'application/json': schema } };
}

/** The document that an operation answers with, of whatever status. */
export type DocumentOf<O extends Operation> = {
  [Status in keyof O['answers']]: O['answers'][Status] extends { readonly content: { readonly 'application/json': infer N } }
    ? N extends ReportName
      ? Report<N>
      : never
    : never;
}[keyof O['answers']];
