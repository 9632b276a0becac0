import type { ModelChoice } from '../../../ports/model-choice.ts';
import type { ModelCall, ToolCall } from '../model-call.ts';

/** A choice that is a model. */
export type Model = Exclude<ModelChoice, { provider: 'rules' }>;

/** How an OpenAI-compatible server is told the shape: by a strict schema, or in words where it knows no schema. */
export type AnswerFormat = 'json-schema' | 'json-object' | 'words';

/** One request, as the patience above it has decided. */
export interface WireRequest {
  readonly call: ModelCall;
  readonly model: string;
  /** A server of one's own may need none. */
  readonly apiKey: string | null;
  /** Null means the provider's own address. */
  readonly baseUrl: string | null;
  readonly maxOutputTokens: number;
  readonly streamed: boolean;
  /** Anthropic's wire does not look at it. */
  readonly format: AnswerFormat;
  /** Whether the server takes tools; one of one's own may not. Anthropic's wire does not look at it. */
  readonly takesTools: boolean;
  readonly takesMaxTokens: boolean;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** Tokens of one request, as the provider counts them so far. */
export interface Tokens {
  /** All of them, the cached ones included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
}

/** What has been heard of an answer; also what is left when it breaks off. */
export interface Heard {
  /** The answer in the shape, or words where the model gave no such answer. */
  text: string;
  /** Tools that the model called instead of answering. */
  toolCalls: readonly ToolCall[];
  /** The provider's own word for why the answer ended; null while it has not. */
  ending: string | null;
  /** What the model said instead, when it would not answer. */
  refusal: string;
  tokens: Tokens | null;
  /** The provider's own name for the answer; '' when it gave none. */
  id: string;
  /** The model that answered, which may be a dated one; '' when it did not say. */
  model: string;
}

/** Sends one request and fills `heard` as the answer comes. Throws what the SDK throws; never repeats anything itself. */
export type SendRequest = (request: WireRequest, heard: Heard, onPiece: (text: string) => void) => Promise<void>;

export function ignorePieces(): Heard {
  return { text: '', toolCalls: [], ending: null, refusal: '', tokens: null, id: '', model: '' };
}

/** LangChain's count of tokens, in one chunk or in a whole message. Whatever its types say, it leaves out what a server tells as zero or not at all. */
export interface CountedTokens {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
  readonly input_token_details?: { readonly cache_read?: number; readonly cache_creation?: number };
}

/**
 * Joins counts that arrive in parts: input with the first chunk, output with the last. Each provider repeats the output so far rather
 * than adding to it, so chunks must not be summed, which is what LangChain's own joining does.
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

/** Ten times what the most capacious models take. */
const mostTokens = 100_000_000;

/** 0 for what is no count of tokens: a server may send anything. */
function readCount(told: unknown): number {
  return Number.isInteger(told) && Number(told) > 0 && Number(told) <= mostTokens ? Number(told) : 0;
}

/** Who answered, wherever LangChain puts it for that provider. A server may send anything, so only short words are kept. */
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
