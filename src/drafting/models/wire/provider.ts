import type { ModelChoice } from '../../../ports/model-choice.ts';
import type { ModelCall, ToolCall } from '../../model-call.ts';

export type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** Form in which an OpenAI-compatible server gets the shape: a strict schema, or words. */
export type AnswerFormat = 'json-schema' | 'json-object' | 'words';

/** One request, with the settings that the retry logic chose. */
export interface WireRequest {
  readonly call: ModelCall;
  readonly model: string;
  /** Null for self-hosted servers without keys. */
  readonly apiKey: string | null;
  /** Null means the provider's own address. */
  readonly baseUrl: string | null;
  readonly maxOutputTokens: number;
  readonly streamed: boolean;
  /** Ignored for Anthropic. */
  readonly format: AnswerFormat;
  /** Whether the server takes tools; ignored for Anthropic. */
  readonly takesTools: boolean;
  readonly takesMaxTokens: boolean;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Token counts of one request so far. */
export interface Tokens {
  /** All input tokens, cached ones included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}

/** The received part of an answer, kept when it breaks off. */
export interface Heard {
  /** The shaped answer, or plain words without one. */
  text: string;
  /** Tool calls in place of an answer. */
  toolCalls: readonly ToolCall[];
  /** The provider's reason for the end; null before the end. */
  ending: string | null;
  /** The model's refusal; else empty. */
  refusal: string;
  tokens: Tokens | null;
  /** The provider's id of the answer; may be empty. */
  id: string;
  /** The answering model, possibly a dated one; may be empty. */
  model: string;
}

/** Sends one request and fills `heard`. Throws the SDK's errors and never retries. */
export type SendRequest = (request: WireRequest, heard: Heard, onPiece: (text: string) => void) => Promise<void>;

export function ignorePieces(): Heard {
  return { text: '', toolCalls: [], ending: null, refusal: '', tokens: null, id: '', model: '' };
}

/** LangChain's token counts. Despite its types, it omits zero and unreported counts. */
export interface CountedTokens {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly input_token_details?: { readonly cache_read?: number; readonly cache_creation?: number };
}

/**
 * Joins partial counts: input comes first, output last. Providers repeat the running output count,
 * so chunks must not be summed, as LangChain's own joining does.
 */
export function joinTokens(tokens: Tokens | null, counted: CountedTokens | undefined): Tokens | null {
  if (!counted) return tokens;
  const { cache_read: read, cache_creation: written } = counted.input_token_details ?? {};
  return {
    inputTokens: Math.max(tokens?.inputTokens ?? 0, readCount(counted.input_tokens)),
    outputTokens: Math.max(tokens?.outputTokens ?? 0, readCount(counted.output_tokens)),
    cacheReadTokens: Math.max(tokens?.cacheReadTokens ?? 0, readCount(read)),
    cacheWriteTokens: Math.max(tokens?.cacheWriteTokens ?? 0, readCount(written)),
  };
}

/** Ten times the largest context of current models. */
const mostTokens = 100_000_000;

/** Returns 0 for an invalid count, as a server may send anything. */
function readCount(told: unknown): number {
  return Number.isInteger(told) && Number(told) > 0 && Number(told) <= mostTokens ? Number(told) : 0;
}

/** Stores id and model of the answer; keeps only short words, as a server may send anything. */
export function noteAnswer(
  heard: Heard,
  message: { readonly id?: string | undefined; readonly response_metadata?: object; readonly additional_kwargs?: object },
  info: Readonly<Record<string, unknown>> = {},
): void {
  const said: Readonly<Record<string, unknown>> = { ...info, ...message.additional_kwargs, ...message.response_metadata };
  heard.id = readWord(message.id) || readWord(said['id']) || heard.id;
  heard.model = readWord(said['model_name']) || readWord(said['model']) || heard.model;
}

function readWord(told: unknown): string {
  return typeof told === 'string' && /^[\w.:/@-]{1,120}$/.test(told) ? told : '';
}
