import { operationRoutes } from 'virtual:operation-routes';
import type { DocumentOf } from '../../operations/operation.ts';
import type { OperationId, Operations } from '../../operations/operations.ts';
import { placeFields } from '../../operations/place-fields.ts';
import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { ApiRefusal } from './api-refusal.ts';
import { createRequestKey } from './create-request-key.ts';
import type { InputOf } from './input-of.ts';

export type { InputOf };

/** As long as the server works on one request; an import may take that long. */
const timeoutMs = 60_000;

export type DataOf<Id extends OperationId> = DocumentOf<Operations[Id]>;

export interface Answer<T> {
  readonly data: T;
  /** What a change names as `ifMatch`; empty when the answer has none. */
  readonly etag: string;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Lets the server recognize a repeated submit; a new one is made when absent. */
  readonly idempotencyKey?: string;
  /** Replaces the input's fields as the body. */
  readonly body?: Blob | FormData;
}

/** Calls an operation as the signed-in person. Throws ApiRefusal. */
export async function callOperation<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<Answer<DataOf<Id>>> {
  const response = await sendRequest(id, input, { ...options, accept: 'application/json' });
  const text = await readText(response);
  try {
    return { data: JSON.parse(text) as DataOf<Id>, etag: readTag(response) };
  } catch {
    throw unreadable(response.status);
  }
}

/** Reads an operation's text in that media type. Throws ApiRefusal. */
export async function callForText<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { accept, signal }: { accept: string; signal?: AbortSignal | undefined },
): Promise<Answer<string>> {
  const response = await sendRequest(id, input, { accept, signal });
  return { data: await readText(response), etag: readTag(response) };
}

/** Sends the request and returns the accepted answer. Throws ApiRefusal. */
export async function sendRequest<Id extends OperationId>(
  id: Id,
  input: InputOf<Id>,
  { accept, signal, ...options }: CallOptions & { accept: string; lastEventId?: string | null },
): Promise<Response> {
  const placed = { ...options, idempotencyKey: options.idempotencyKey ?? createRequestKey() };
  const { address, headers, ...init } = placeFields(operationRoutes[id], input, placed);
  let response: Response;
  try {
    // A stream has no end, and comments that fill its silence.
    const signals = [...(signal ? [signal] : []), ...(accept === 'text/event-stream' ? [] : [AbortSignal.timeout(timeoutMs)])];
    const asked = { ...init, headers: { ...headers, accept }, signal: AbortSignal.any(signals) };
    response = await fetch(`/api/v1${address}`, asked);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable();
  }
  if (response.ok) return response;
  if (response.status !== 401) throw await readRefusal(response);
  // What was typed into a dialog is kept only while the page is open.
  if (document.querySelector('[role=dialog][data-open]')) throw signedOut();
  leaveToSignIn();
  throw await readRefusal(response);
}

/** Reads all of an answer, which may break off as a request may. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw unreachable();
  }
}

function unreachable(): ApiRefusal {
  return new ApiRefusal({
    id: 'server.unreachable',
    status: 0,
    message: 'The server does not answer.',
    fix: 'What you typed is kept on this page. It goes on by itself when the server is back.',
  });
}

function signedOut(): ApiRefusal {
  return new ApiRefusal({
    id: 'auth.signed-out',
    status: 401,
    message: 'You are not signed in any more.',
    fix: 'Open Throughline in another tab and sign in there, then send this again: it stays as you typed it.',
  });
}

async function readRefusal(response: Response): Promise<ApiRefusal> {
  try {
    const problem = (await response.json()) as { id: string; detail: string; fix: string; fixParts?: Fix; details?: unknown };
    if (typeof problem.id !== 'string' || typeof problem.detail !== 'string') return unreadable(response.status);
    const { id, detail: message, details } = problem;
    return new ApiRefusal({ id, status: response.status, message, fix: problem.fixParts ?? problem.fix, details });
  } catch {
    return unreadable(response.status);
  }
}

/** Reports an answer that is not of the API, such as a proxy's page. */
function unreadable(status: number): ApiRefusal {
  const message = `The server gave an answer that is not of Throughline (status ${status}).`;
  return new ApiRefusal({
    id: 'server.not-throughline',
    status,
    message,
    fix: 'See what stands between this browser and the server.',
  });
}

function readTag(response: Response): string {
  return response.headers.get('etag')?.replace(/^W\//, '').replaceAll('"', '') ?? '';
}

/** Signs in and comes back here. Drafts of forms are kept in this browser. */
function leaveToSignIn(): void {
  const here = `${location.pathname}${location.search}${location.hash}`;
  location.assign(`/login?next=${encodeURIComponent(here)}`);
}
