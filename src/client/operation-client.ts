import { randomUUID } from 'node:crypto';
import type { DocumentOf } from '../operations/operation.ts';
import type { GivenInput } from '../operations/operation-input.ts';
import { operationRoute } from '../operations/operation-route.ts';
import { operations, type OperationId, type Operations } from '../operations/operations.ts';
import { placeFields, type PlacementOptions } from '../operations/place-fields.ts';
import { readRefusal, unreadableAnswer } from './read-refusal.ts';
import { createSender } from './send-request.ts';

export interface ServerAddress {
  readonly url: string;
  readonly token: string;
  /** Aborts when the caller stops waiting for answers. */
  readonly signal?: AbortSignal;
}

interface CallOptions extends Omit<PlacementOptions, 'idempotencyKey'> {
  readonly signal?: AbortSignal;
}

/** Calls a server's operations, typed by their table. Rethrows its refusals as their errors. */
export interface OperationClient {
  readonly call: <Id extends OperationId>(
    id: Id,
    input: GivenInput<Operations[Id]>,
    options?: CallOptions,
  ) => Promise<DocumentOf<Operations[Id]>>;
  /** Returns the operation's text in that media type. */
  readonly callText: <Id extends OperationId>(id: Id, input: GivenInput<Operations[Id]>, type: string) => Promise<string>;
  /** Returns the document with its entity tag. */
  readonly callTagged: <Id extends OperationId>(
    id: Id,
    input: GivenInput<Operations[Id]>,
  ) => Promise<{ readonly document: DocumentOf<Operations[Id]>; readonly tag: string }>;
  readonly openStream: <Id extends OperationId>(
    id: Id,
    input: GivenInput<Operations[Id]>,
    options: CallOptions,
  ) => Promise<ReadableStream<Uint8Array>>;
}

export function createOperationClient({ url, token, signal }: ServerAddress): OperationClient {
  const { sendRequest, openStream } = createSender(signal);
  const base = `${url.replace(/(?<!\/)\/+$/, '')}/api/v1`;

  const request = (id: OperationId, input: object, accept: string, options: CallOptions = {}): Request => {
    const route = operationRoute(operations[id]);
    const { method, address, headers, body } = placeFields(route, input, { ...options, idempotencyKey: randomUUID() });
    const authorization = `Bearer ${token}`;
    return new Request(`${base}${address}`, {
      method,
      headers: { authorization, accept, ...headers },
      body,
      signal: options.signal,
    });
  };
  const accepted = async (response: Response): Promise<Response> => {
    if (response.ok) return response;
    throw readRefusal({ status: response.status, body: parseJson(await response.text()), url });
  };
  const parseDocument = async <T>(response: Response): Promise<T> => {
    const document = parseJson(await response.text());
    // A page came instead of a document.
    if (document === undefined) throw unreadableAnswer({ status: response.status, url });
    return document as T;
  };

  return {
    call: async (id, input, options) =>
      parseDocument(await accepted(await sendRequest(request(id, input, 'application/json', options)))),
    callText: async (id, input, type) => (await accepted(await sendRequest(request(id, input, type)))).text(),
    async callTagged(id, input) {
      const response = await accepted(await sendRequest(request(id, input, 'application/json')));
      return { document: await parseDocument(response), tag: response.headers.get('etag')?.replaceAll('"', '') ?? '' };
    },
    async openStream(id, input, options) {
      const response = await accepted(await openStream(request(id, input, 'text/event-stream', options)));
      return response.body ?? new ReadableStream();
    },
  };
}

/** Returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
