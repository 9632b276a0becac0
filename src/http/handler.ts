import type { Context } from 'hono';
import type { DocumentOf, Operation } from '../operations/operation.ts';
import type { OperationInput } from '../operations/operation-input.ts';
import type { Service } from '../usecases/service.ts';
import type { ApiEnvironment } from './api-parts.ts';
import type { RequestBody } from './middleware/request-body.ts';
import type { Reply, TextReply } from './reply.ts';

export interface OperationCall<O extends Operation> {
  /** Acts on behalf of the caller. */
  readonly service: Service;
  readonly input: OperationInput<O>;
  /** Set for an operation that takes a body. */
  readonly body: RequestBody;
  /** The offered media type that the caller prefers. */
  readonly type: string;
  /** For answers that are no documents, such as streams. */
  readonly c: Context<ApiEnvironment>;
}

/** Carries out an operation. A bare document gets the operation's only success status. */
export type Handler<O extends Operation> = (
  call: OperationCall<O>,
) => Promise<DocumentOf<O> | Reply<DocumentOf<O>> | TextReply | Response>;

/** A handler for each operation; a missing one does not compile. */
export type Handlers<T extends Readonly<Record<string, Operation>>> = { readonly [Id in keyof T]: Handler<T[Id]> };
