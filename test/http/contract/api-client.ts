import type { TestApi } from '../support/open-test-api.ts';
import type { Answer } from './check-answer.ts';
import type { Operation } from './openapi-operations.ts';

/** One call of an operation, as a test describes it. */
export interface ApiRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** The owner's when absent; nobody's when null. */
  readonly token?: string | null;
  /** Of a stream: how many events are waited for before the reader leaves. */
  readonly events?: number;
}

/** Sends it over HTTP and reads the whole answer; of a stream, as much as was asked for. */
export async function sendRequest(
  api: Pick<TestApi, 'call' | 'url'>,
  operation: Operation,
  request: ApiRequest,
): Promise<Answer> {
  const leaving = new AbortController();
  const { token, json, body, headers } = request;
  const url = new URL(addressOf(operation, request), api.url).href;
  const response = await api.call(operation.method, url, { token, json, body, headers, signal: leaving.signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isStream ? await readEvents(response, request.events ?? 0) : await response.text();
  if (isStream) leaving.abort();
  return { status: response.status, headers: response.headers, text };
}

export function addressOf({ path }: Operation, { params = {}, query = {} }: ApiRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
}

/** Until that many events came, or the stream ended. */
async function readEvents(response: Response, wanted: number): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader) {
    const { done, value } = await reader.read();
    text += value ?? '';
    if (done || (text !== '' && text.split('\nevent: ').length > wanted)) break;
  }
  return text;
}
