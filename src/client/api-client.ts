import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.ts';
import { readRefusal, unreadableAnswer } from './read-refusal.ts';
import { createSender, type Sender } from './send-request.ts';

export interface ServerAddress {
  readonly url: string;
  readonly token: string;
  /** Aborts when its answers are no longer waited for. */
  readonly signal?: AbortSignal;
}

/** Where an operation answers in several forms, the document is meant. */
type Media = 'application/json' | 'application/problem+json';

export interface ApiClient extends Client<paths, Media> {
  /** For an answer that is read while it comes. */
  readonly openStream: Sender['openStream'];
  /** The document of a call, or the refusal as the error that it was over there. */
  readonly expect: <T>(call: Promise<Answer<T>>) => Promise<T>;
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The operations of a server's OpenAPI document, typed by it. */
export function createApiClient({ url, token, signal }: ServerAddress): ApiClient {
  const { sendRequest, openStream } = createSender(signal);
  const client = createClient<paths, Media>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}` },
    fetch: sendRequest,
  });
  return {
    ...client,
    openStream,
    async expect(call) {
      const { data, error, response } = await call.catch((cause: unknown) => {
        // A page instead of a document.
        throw cause instanceof SyntaxError ? unreadableAnswer({ status: 200, url }) : cause;
      });
      if (response.ok && data !== undefined) return data;
      throw readRefusal({ status: response.status, body: error, url });
    },
  };
}
