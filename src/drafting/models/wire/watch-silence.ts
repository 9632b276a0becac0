/** Timeouts without data from the provider, in milliseconds. */
export interface SilenceLimits {
  /**
   * Until the first piece. Some models send nothing while they think; four minutes exceed that, and
   * Node gives up after five.
   */
  readonly firstPieceMs: number;
  /** Until the first piece despite keep-alives, which gateways send even for a stuck model. */
  readonly beginMs: number;
  /** Between two pieces; a model writes several a second. */
  readonly betweenPiecesMs: number;
  /** Until a whole answer without streaming; Node gives up after five minutes. */
  readonly wholeMs: number;
}

export const silenceLimits: SilenceLimits = {
  firstPieceMs: 240_000,
  beginMs: 900_000,
  betweenPiecesMs: 60_000,
  wholeMs: 290_000,
};

/**
 * Characters allowed per output token. JSON has three to five, so more comes from a server that
 * ignores the token limit and never ends.
 */
const charactersPerToken = 8;
/** Bytes allowed per output token; streamed, one token is an event of some hundred bytes. */
const bytesPerToken = 1_024;
/** Bytes allowed besides, such as pings while a model thinks. */
const bytesAround = 1_000_000;

/** The observation of one request. */
export interface Listening {
  /** Aborts with the caller's signal, after silence, and for an answer that is too long. */
  readonly signal: AbortSignal;
  /** The SDK's `fetch`; any byte, such as a ping, resets the timer. */
  readonly fetch: typeof fetch;
  /** Reports a piece of the answer. */
  readonly receivePiece: (text: string) => void;
  readonly stop: () => void;
  /** Whether silence ended the request. */
  readonly expired: boolean;
  /** Whether excess length ended the request. */
  readonly overlong: boolean;
  /** Whether the request was sent. */
  readonly sent: boolean;
  /** The response's status; null before it. */
  readonly status: number | null;
  readonly contentType: string;
}

export function listenTo({
  limits,
  streamed,
  maxOutputTokens,
  signal,
  fetch: send,
}: {
  readonly limits: SilenceLimits;
  readonly streamed: boolean;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal | undefined;
  readonly fetch: typeof fetch;
}): Listening {
  const silence = new AbortController();
  const length = new AbortController();
  const own = [silence.signal, length.signal];
  let characters = 0;
  let bytesHeard = 0;
  let limitMs = streamed ? limits.firstPieceMs : limits.wholeMs;
  let timer: NodeJS.Timeout | undefined;
  let beginTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  let sent = false;
  let status: number | null = null;
  let contentType = '';

  const hear = (): void => {
    clearTimeout(timer);
    // Late bytes must not restart the timer, which would keep the process alive.
    if (!stopped) timer = setTimeout(() => silence.abort(), limitMs);
  };

  return {
    signal: AbortSignal.any(signal ? [signal, ...own] : own),
    fetch: async (input, init) => {
      // The timer starts here, since loading an SDK is not the provider's silence.
      hear();
      beginTimer ??= setTimeout(() => silence.abort(), limits.beginMs);
      sent = true;
      // A followed redirect would carry key and PRD to an address that nobody configured.
      const response = await send(input, { ...init, redirect: 'manual' });
      status = response.status;
      contentType = response.headers.get('content-type') ?? '';
      hear();
      if (!response.body) return response;
      const heard = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (bytes, next) => {
            hear();
            bytesHeard += bytes.byteLength;
            if (bytesHeard > maxOutputTokens * bytesPerToken + bytesAround) length.abort();
            next.enqueue(bytes);
          },
        }),
      );
      return new Response(heard, response);
    },
    receivePiece: (text) => {
      clearTimeout(beginTimer);
      characters += text.length;
      if (characters > maxOutputTokens * charactersPerToken) length.abort();
      if (streamed) limitMs = limits.betweenPiecesMs;
      hear();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(beginTimer);
    },
    get expired() {
      return silence.signal.aborted;
    },
    get overlong() {
      return length.signal.aborted;
    },
    get sent() {
      return sent;
    },
    get status() {
      return status;
    },
    get contentType() {
      return contentType;
    },
  };
}
