import { randomUUID } from 'node:crypto';
import type { DocumentOf, Operation } from '../operations/operation.ts';
import type { GivenInput } from '../operations/operation-input.ts';
import { operations, type OperationId, type Operations } from '../operations/operations.ts';
import { readRefusal, unreadableAnswer } from './read-refusal.ts';
import { createSender } from './send-request.ts';

export interface ServerAddress {
  readonly url: string;
  readonly token: string;
  /** Aborts when its answers are no longer waited for. */
  readonly signal?: AbortSignal;
}

interface CallOptions {
  /** Instead of the fields of the input: bytes of a type, a form, or whatever a file held. */
  readonly body?: Blob | FormData | { readonly json: unknown };
  /** Of an answer that is read while it comes. */
  readonly lastEventId?: string | null;
  readonly signal?: AbortSignal;
}

/** Asks for the operations of a server, typed by their table. Refusals are thrown as the errors that they were over there. */
export interface OperationClient {
  readonly call: <Id extends OperationId>(
    id: Id,
    input: GivenInput<Operations[Id]>,
    options?: CallOptions,
  ) => Promise<DocumentOf<Operations[Id]>>;
  /** The same as text of a media type, of an operation that has it so. */
  readonly callText: <Id extends OperationId>(id: Id, input: GivenInput<Operations[Id]>, type: string) => Promise<string>;
  /** The document, and its entity tag. */
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
  const base = `${url.replace(/\/+$/, '')}/api/v1`;

  const request = (id: OperationId, input: object, accept: string, options: CallOptions = {}): Request => {
    const { address, headers, body } = toRequest(operations[id], input, options);
    const authorization = `Bearer ${token}`;
    return new Request(`${base}${address}`, {
      method: operations[id].method.toUpperCase(),
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
    // A page instead of a document.
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

interface RequestParts {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestInit['body'];
}

/** Puts each field where the operation has it: into the path, the query, If-Match, or the body. */
function toRequest(operation: Operation, input: object, { body: given, lastEventId = null }: CallOptions): RequestParts {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const take = (name: string): string | undefined => {
    const value = fields.get(name);
    fields.delete(name);
    return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name) ?? ''));
  const query = Object.keys(operation.query?.shape ?? {}).flatMap((name) => {
    const value = take(name);
    return value === undefined ? [] : [[name, value] as [string, string]];
  });
  const headers: Record<string, string> = lastEventId === null ? {} : { 'last-event-id': lastEventId };
  if (operation.method !== 'get') {
    const tag = take('ifMatch');
    // Whatever is there, when nothing is named.
    if (operation.ifMatch) headers['if-match'] = tag === undefined ? '*' : `"${tag}"`;
    // Names the deed, so that its request can be sent again and is carried out once.
    if (operation.idempotency === 'key') headers['idempotency-key'] = randomUUID();
  }
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
  if (operation.method === 'get' || !operation.body) return { address, headers, body: null };
  if (given instanceof FormData) return { address, headers, body: given };
  if (given instanceof Blob) return { address, headers: { ...headers, 'content-type': given.type }, body: given };
  const json = given ? given.json : Object.fromEntries(fields);
  return { address, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

/** Undefined for what is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
