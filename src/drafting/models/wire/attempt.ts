import type { ProviderAccess } from '../../../config/config.ts';
import { noUsage, type Usage } from '../../../ports/drafter.ts';
import type { AskOptions, ModelCall, ModelFailure, ToolCall } from '../../model-call.ts';
import { priceOf } from '../price-of.ts';
import { classifyEnding, classifyError } from './classify-failure.ts';
import { ignorePieces, type AnswerFormat, type Heard, type Model } from './provider.ts';
import { scrubDetail } from './scrub-detail.ts';
import { sendAnthropic } from './send-anthropic.ts';
import { sendOpenAi } from './send-openai.ts';
import { traceRequest } from './trace-request.ts';
import { listenTo, type Listening, type SilenceLimits } from './watch-silence.ts';

export interface Attempt extends Pick<AskOptions, 'signal' | 'onText'> {
  readonly call: ModelCall;
  readonly choice: Model;
  readonly access: ProviderAccess;
  readonly limits: SilenceLimits;
  readonly streamed: boolean;
  readonly format: AnswerFormat;
  readonly takesTools: boolean;
  readonly takesMaxTokens: boolean;
  readonly maxOutputTokens: number;
  readonly fetch: typeof fetch;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export type Tried = {
  readonly usage: Usage;
  /** 0 if there was no key to send it with. */
  readonly calls: 0 | 1;
  /** Media type of the response; empty without one. */
  readonly contentType: string;
} & (
  | { readonly answer: string; readonly toolCalls: readonly ToolCall[]; readonly failure: null }
  | { readonly answer: null; readonly failure: ModelFailure }
);

const senders = { anthropic: sendAnthropic, openai: sendOpenAi } as const;

/** Sends one request. Failures are data; throws an abort's reason and local errors. */
export function attempt(order: Attempt): Promise<Tried> {
  const heard = ignorePieces();
  return traceRequest(order, heard, () => send(order, heard));
}

async function send({ call, choice, access, signal, onText, ...settings }: Attempt, heard: Heard): Promise<Tried> {
  if (access.apiKey === null && access.baseUrl === null) {
    const detail = `${choice.provider === 'anthropic' ? 'ANTHROPIC_API_KEY' : 'OPENAI_API_KEY'} is not set`;
    const failure: ModelFailure = { kind: 'unauthorized', detail, retryAfterMs: null, status: null };
    return { answer: null, failure, usage: noUsage, calls: 0, contentType: '' };
  }
  const listening = listenTo({ ...settings, signal });
  let failure: ModelFailure | null;
  let listenerFailed = false;
  // The SDK could not parse a whole answer; its own message addresses programmers.
  let stumbled = false;
  try {
    await senders[choice.provider](
      { ...settings, ...access, call, model: choice.model, fetch: listening.fetch, signal: listening.signal },
      heard,
      (text) => {
        listening.receivePiece(text);
        try {
          onText?.({ text, restarted: false });
        } catch (error) {
          listenerFailed = true;
          throw error;
        }
      },
    );
    // The SDKs end an aborted stream as if it were whole.
    failure = cutShort(listening) ?? classifyEnding(heard, listening.status);
    // A document that is not streamed cannot be cut off.
    stumbled = !settings.streamed;
  } catch (error) {
    signal?.throwIfAborted();
    // Errors before sending, or of the listener, are not the provider's.
    if (listenerFailed || !listening.sent) throw error;
    failure = cutShort(listening) ?? classifyError(error, settings.now());
    stumbled = listening.status !== null && listening.status < 300 && !explains(error);
  } finally {
    listening.stop();
  }
  signal?.throwIfAborted();
  // A complete answer is used however the connection ended, since a repeat would cost again.
  if (failure && classifyEnding(heard, listening.status) === null) failure = null;
  if (failure?.kind === 'cut-stream' && listening.contentType.includes('text/html')) {
    failure = { ...failure, kind: 'unreachable', detail: 'A web page answers there, not a model.' };
  } else if (failure?.kind === 'cut-stream' && stumbled && heard.text === '') {
    failure = { ...failure, kind: 'unreachable', detail: "What answers there is not in the form of a model's answer." };
  }
  const tried = {
    usage: usageOf({ heard, listening, failure, choice, access }),
    calls: 1,
    contentType: listening.contentType,
  } as const;
  if (failure === null) return { ...tried, answer: heard.text, toolCalls: heard.toolCalls, failure };
  return { ...tried, answer: null, failure: { ...failure, detail: scrubDetail(failure.detail, [access.apiKey]) } };
}

/** Connection errors have a `cause` and server errors an `error`; parse errors have neither. */
function explains(error: unknown): boolean {
  const { cause, error: said } = (error ?? {}) as { cause?: unknown; error?: unknown };
  return cause !== undefined || said !== undefined;
}

/** Returns the failure if we ended the request ourselves; else null. */
function cutShort({ expired, overlong, status }: Listening): ModelFailure | null {
  if (!expired && !overlong) return null;
  return { kind: overlong ? 'truncated' : 'timeout', detail: '', retryAfterMs: null, status };
}

/**
 * Returns the usage. A cut-off answer, or a request that reached the server without an answer, has
 * an unknown cost; a refused request costs nothing.
 */
function usageOf({
  heard: { text, tokens, ending },
  listening: { status },
  failure,
  choice,
  access,
}: {
  readonly heard: Heard;
  readonly listening: Listening;
  readonly failure: ModelFailure | null;
  readonly choice: Model;
  readonly access: ProviderAccess;
}): Usage {
  if (status === null ? failure?.kind === 'unreachable' : status >= 400) return noUsage;
  if (tokens === null) return { ...noUsage, costUsd: null };
  // Some servers omit counts or send zero.
  if (tokens.inputTokens === 0 || (tokens.outputTokens === 0 && text !== '')) return { ...tokens, costUsd: null };
  return { ...tokens, costUsd: ending === null ? null : priceOf(choice, tokens, access) };
}
