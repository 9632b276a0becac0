import type { Usage } from '../../ports/drafter.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';

/** JSON Schema (2020-12) of an answer, as the provider's wire wants it. */
export type AnswerSchema = Readonly<Record<string, unknown>>;

/** One shape that a model may answer in. */
export interface AnswerShape {
  /** `identify_concepts`: letters, digits and underscores. */
  readonly name: string;
  readonly description: string;
  readonly schema: AnswerSchema;
}

/** A call of a tool, as the model wrote it. */
export interface ToolCall {
  /** Names the call in its result; the provider's own, in an answer. */
  readonly id: string;
  readonly name: string;
  /** JSON text of what it is called with, unparsed. */
  readonly input: string;
}

/** What was said after the first message, the same for every provider. */
export type Turn =
  | { readonly by: 'model'; readonly words: string; readonly calls: readonly ToolCall[] }
  /** One for each call of the turn before. */
  | { readonly by: 'tools'; readonly results: readonly { readonly id: string; readonly name: string; readonly text: string }[] }
  | { readonly by: 'user'; readonly text: string };

/** One question to a model, the same for every provider. */
export interface ModelCall {
  /** The same for every step, so that it starts a prefix which the provider can cache. */
  readonly system: string;
  /** Text of the first user message in order: what is the same for many calls first. A provider that caches does so up to each block with `endsPrefix`. */
  readonly blocks: readonly { readonly text: string; readonly endsPrefix: boolean }[];
  /** Answers that were not accepted, each with what is wrong with it, oldest first. */
  readonly repairs: readonly { readonly answer: string; readonly complaint: string }[];
  /** The shape that is wanted. */
  readonly shape: AnswerShape;
  /** What the model may call before it answers. With tools, its answer is the call of one that has the wanted shape. */
  readonly tools?: readonly AnswerShape[];
  /** What was said since, oldest first. */
  readonly turns?: readonly Turn[];
  readonly maxOutputTokens: number;
}

/** Why a call gave no answer, however the provider says it. */
export type FailureKind =
  /** No key, a wrong one, or one that may not use the model. */
  | 'unauthorized'
  /** Out of credit. */
  | 'quota'
  | 'rate-limited'
  | 'overloaded'
  /** 5xx. */
  | 'server-error'
  /** Nobody answers at the address. */
  | 'unreachable'
  /** Nothing came for too long. */
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
  /** The provider finds the request wrong in another way. */
  | 'rejected';

export interface ModelFailure {
  readonly kind: FailureKind;
  /** What the provider said, in its words, without anything secret; '' when it said nothing. */
  readonly detail: string;
  /** How long the provider asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** HTTP status; null when there was none. */
  readonly status: number | null;
}

/** What one or more requests came to. Failures are data; only an abort throws, with the signal's reason. */
export type ModelReply =
  | {
      readonly answered: true;
      /** The answer's JSON text, unparsed; words where the model calls tools first, or gave no answer in the shape. */
      readonly text: string;
      /** What it wants to know before it answers; empty when it answered. */
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
      /** The same in a few words, as for those passed over. */
      readonly because: string;
      readonly choice: ModelChoice;
      readonly usage: Usage;
      readonly calls: number;
      readonly passedOver: readonly { readonly model: string; readonly because: string }[];
    };

export interface AskOptions {
  readonly signal?: AbortSignal;
  /** Hears the answer's text as it is written, piece by piece; a repeat begins with `restarted`. */
  readonly onText?: (piece: { readonly text: string; readonly restarted: boolean }) => void;
  /** Somebody else drafts if none of the models answers, so that not one of them has to be asked that could not answer a moment ago. */
  readonly hasSubstitute?: boolean;
  /** Hears of waits, repeats and fallbacks, in a sentence. */
  readonly onNote?: (text: string) => void;
}

/**
 * Asks the models in order, with patience as each failure deserves, until one answers. One that could not answer a moment ago, and would not now, is
 * passed over at once when there is another.
 */
export interface ModelAsker {
  ask(
    call: ModelCall,
    choices: readonly Exclude<ModelChoice, { provider: 'rules' }>[],
    options?: AskOptions,
  ): Promise<ModelReply>;
}
