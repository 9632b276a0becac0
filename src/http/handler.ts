import type { Context } from 'hono';
import type { DocumentOf, Operation } from '../operations/operation.ts';
import type { OperationInput } from '../operations/operation-input.ts';
import type { Service } from '../usecases/service.ts';
import type { ApiEnvironment } from './api-parts.ts';
import type { RequestBody } from './middleware/request-body.ts';
import type { Reply, TextReply } from './reply.ts';

export interface OperationCall<O extends Operation> {
  /** On behalf of the caller. */
  readonly service: Service;
  readonly input: OperationInput<O>;
  /** Of an operation that takes one. */
  readonly body: RequestBody;
  /** The media type of the answer that the caller likes best. */
  readonly type: string;
  /** For what is no document, such as a stream. */
  readonly c: Context<ApiEnvironment>;
}

/** Carries an operation out. A document alone is answered with the operation's one status of success. */
export type Handler<O extends Operation> = (
  call: OperationCall<O>,
) => Promise<DocumentOf<O> | Reply<DocumentOf<O>> | TextReply | Response>;

/** A handler for each of the operations; one that is left out does not compile. */
export type Handlers<T extends Readonly<Record<string, Operation>>> = { readonly [Id in keyof T]: Handler<T[Id]> };
