/** How long a provider may say nothing. */
export interface SilenceLimits {
  /**
   * Until the answer's first piece. Models think before they write and some send nothing meanwhile; four minutes is longer than that
   * takes and shorter than the five after which Node gives up on its own.
   */
  readonly firstPieceMs: number;
  /** Until the answer's first piece, however often the server says that it is still there: a gateway does so for a model that is stuck, too. */
  readonly beginMs: number;
  /** Between two pieces. Once it writes, a model writes several times a second. */
  readonly betweenPiecesMs: number;
  /** Until an answer that is not streamed is here. Node itself gives up after five minutes. */
  readonly wholeMs: number;
}

export const silenceLimits: SilenceLimits = {
  firstPieceMs: 240_000,
  beginMs: 900_000,
  betweenPiecesMs: 60_000,
  wholeMs: 290_000,
};

/**
 * Most characters of an answer for each output token that it may have. JSON has three to five; what goes past this comes from a server that keeps no
 * limit of tokens, and never ends.
 */
const charactersPerToken = 8;
/** Most bytes of everything that comes, for each of those tokens: streamed, one of them is an event of some hundred. */
const bytesPerToken = 1_024;
/** For whatever comes around an answer, such as pings while a model thinks. */
const bytesAround = 1_000_000;

/** One request that is listened to. */
export interface Listening {
  /** Aborts with the caller's signal, when there was silence for too long, and when more came than an answer can be. */
  readonly signal: AbortSignal;
  /** For the SDK: any byte that comes breaks the silence, such as a ping. */
  readonly fetch: typeof fetch;
  /** A piece of the answer has come. */
  readonly receivePiece: (text: string) => void;
  readonly stop: () => void;
  /** Whether silence ended it. */
  readonly expired: boolean;
  /** Whether its length ended it. */
  readonly overlong: boolean;
  /** Whether the request has left. */
  readonly sent: boolean;
  /** The provider's first line; null before it. */
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
    // Late bytes must not start it again: it would keep the process alive.
    if (!stopped) timer = setTimeout(() => silence.abort(), limitMs);
  };

  return {
    signal: AbortSignal.any(signal ? [signal, ...own] : own),
    fetch: async (input, init) => {
      // From here on, not from the start: loading an SDK is nobody's silence.
      hear();
      beginTimer ??= setTimeout(() => silence.abort(), limits.beginMs);
      sent = true;
      // Who is sent on would carry the key and the PRD to an address that nobody configured.
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
