import type { Usage } from '../ports/drafter.ts';
import type { ModelChoice } from '../ports/model-choice.ts';

/** JSON Schema (2020-12) of an answer. */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** One shape that a model may answer in. */
export interface AnswerShape {
  /** `identify_concepts`: letters, digits and underscores. */
  readonly name: string;
  readonly description: string;
  readonly schema: AnswerSchema;
}

/** A tool call as the model wrote it. */
export interface ToolCall {
  /** The call's id, which its result repeats; in an answer the provider's own. */
  readonly id: string;
  readonly name: string;
  /** Unparsed JSON text of the arguments. */
  readonly input: string;
}

/** A turn after the first message, the same for every provider. */
export type Turn =
  | { readonly by: 'model'; readonly words: string; readonly calls: readonly ToolCall[] }
  /** One result for each call of the turn before. */
  | { readonly by: 'tools'; readonly results: readonly { readonly id: string; readonly name: string; readonly text: string }[] }
  | { readonly by: 'user'; readonly text: string };

/** One request to a model, the same for every provider. */
export interface ModelCall {
  /** The same for every step, so that providers can cache the prefix. */
  readonly system: string;
  /** Text of the first user message, most shared first; caching ends at `endsPrefix` blocks. */
  readonly blocks: readonly { readonly text: string; readonly endsPrefix: boolean }[];
  /** Rejected answers with their repair prompts, oldest first. */
  readonly repairs: readonly { readonly answer: string; readonly complaint: string }[];
  /** The requested shape. */
  readonly shape: AnswerShape;
  /** Tools to call before the answer, which is then a call of the tool with the wanted shape. */
  readonly tools?: readonly AnswerShape[];
  /** Later turns, oldest first. */
  readonly turns?: readonly Turn[];
  readonly maxOutputTokens: number;
}

/** Reasons for calls without an answer, common to all providers. */
export type FailureKind =
  /** The key is missing, wrong, or not allowed to use the model. */
  | 'unauthorized'
  /** Out of credit. */
  | 'quota'
  | 'rate-limited'
  | 'overloaded'
  /** 5xx. */
  | 'server-error'
  /** Nobody answers at the address. */
  | 'unreachable'
  /** No data arrived for too long. */
  | 'timeout'
  /** The connection ended before the answer did. */
  | 'cut-stream'
  /** The answer reached the limit of output tokens. */
  | 'truncated'
  | 'refused'
  | 'empty'
  /** The request is longer than the model takes. */
  | 'too-long'
  | 'unknown-model'
  /** The provider rejects the request for another reason. */
  | 'rejected';

export interface ModelFailure {
  readonly kind: FailureKind;
  /** The provider's message without secrets; may be empty. */
  readonly detail: string;
  /** Wait that the provider asks for; null if none. */
  readonly retryAfterMs: number | null;
  /** HTTP status; null without a response. */
  readonly status: number | null;
}

/** The outcome of one or more requests. Failures are data; only an abort throws its reason. */
export type ModelReply =
  | {
      readonly answered: true;
      /** Unparsed JSON text of the answer; plain words with tool calls or without a valid shape. */
      readonly text: string;
      /** Tool calls before the answer; empty if it answered. */
      readonly toolCalls: readonly ToolCall[];
      readonly choice: ModelChoice;
      readonly usage: Usage;
      readonly calls: number;
      readonly passedOver: readonly { readonly model: string; readonly because: string }[];
    }
  | {
      readonly answered: false;
      /** The last model's failure. */
      readonly failure: ModelFailure;
      /** The failure in a few words, as in `passedOver`. */
      readonly because: string;
      readonly choice: ModelChoice;
      readonly usage: Usage;
      readonly calls: number;
      readonly passedOver: readonly { readonly model: string; readonly because: string }[];
    };

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Receives the answer's text in pieces; a repeat begins with `restarted`. */
  readonly onText?: (piece: { readonly text: string; readonly restarted: boolean }) => void;
  /** Another drafter follows, so that even the last model is skipped if it just failed. */
  readonly hasSubstitute?: boolean;
  /** Receives a sentence about each wait, repeat and fallback. */
  readonly onNote?: (text: string) => void;
}

/**
 * Asks the models in order, with retries by kind of failure, until one answers. Skips a model that
 * just failed in a lasting way if there is another.
 */
export interface ModelAsker {
  ask(
    call: ModelCall,
    choices: readonly Exclude<ModelChoice, { provider: 'rules' }>[],
    options?: AskOptions,
  ): Promise<ModelReply>;
}
