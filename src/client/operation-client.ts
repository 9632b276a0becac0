import { randomUUID } from 'node:crypto';
import type { DocumentOf, Operation } from '../operations/operation.ts';
import type { GivenInput } from '../operations/operation-input.ts';
import { operations, type OperationId, type Operations } from '../operations/operations.ts';
import { readRefusal, unreadableAnswer } from './read-refusal.ts';
import { createSender } from './send-request.ts';

export interface ServerAddress {
  readonly url: string;
  readonly token: string;
  /** Aborts when the caller stops waiting for answers. */
  readonly signal?: AbortSignal;
}

interface CallOptions {
  /** Replaces the input's fields as the body. */
  readonly body?: Blob | FormData | { readonly json: unknown };
  /** Resumes an event stream after this event. */
  readonly lastEventId?: string | null;
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

interface RequestParts {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestInit['body'];
}

/** Puts each field where the operation declares it: path, query, If-Match or body. */
function toRequest(operation: Operation, input: object, { body: given, lastEventId = null }: CallOptions): RequestParts {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  // A server goes by who is signed in, and takes nobody's word for it.
  fields.delete('interactive');
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
    // Without a tag, any existing version matches.
    if (operation.ifMatch) headers['if-match'] = tag === undefined ? '*' : `"${tag}"`;
    // The key lets the request be sent again and still be carried out once.
    if (operation.idempotency === 'key') headers['idempotency-key'] = randomUUID();
  }
  const address = query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
  if (operation.method === 'get' || !operation.body) return { address, headers, body: null };
  if (given instanceof FormData) return { address, headers, body: given };
  if (given instanceof Blob) return { address, headers: { ...headers, 'content-type': given.type }, body: given };
  const json = given ? given.json : Object.fromEntries(fields);
  return { address, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

/** Returns undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
