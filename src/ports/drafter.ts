import type { StepId, StepInput, StepOutput } from '../steps/registry.ts';
import type { ModelChoice } from './model-choice.ts';

/** What drafting used, over all attempts that were paid for. Rules use nothing. */
export interface Usage {
  /** All input tokens, those of `cacheReadTokens` and `cacheWriteTokens` included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that the provider had cached. */
  readonly cacheReadTokens: number;
  /** Input tokens that the provider stored for the next call. */
  readonly cacheWriteTokens: number;
  /** US dollars; null when the price of anything in it is not known, never zero for that. */
  readonly costUsd: number | null;
}

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 };

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  };
}

/** Who drafted, and at what price. */
export interface DraftProvenance {
  /** `model` is `anthropic:claude-…` or `openai:…`, as it was asked. */
  readonly drafter: { readonly kind: 'rules' | 'model'; readonly model?: string };
  /** Id and version of the prompt file, such as `inception/identify-concepts@2`; null for rules. */
  readonly prompt: string | null;
  /** sha256 (hex) of the prompt file and the system text it was sent with; null for rules. */
  readonly promptHash: string | null;
  readonly usage: Usage;
  readonly latencyMs: number;
  /** Requests sent, repeats and repairs included; 0 for rules. */
  readonly calls: number;
  /** Those asked before it that did not answer, in order, with why. */
  readonly passedOver: readonly { readonly model: string; readonly because: string }[];
}

export interface Draft<S extends StepId> {
  readonly output: StepOutput<S>;
  readonly provenance: DraftProvenance;
}

export interface DraftOptions {
  /** Aborts the call in hand within a second; the draft then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Asked instead of those that are configured, in this order. */
  readonly models?: readonly ModelChoice[];
  /** Hears short lines while the model writes: names as they appear, and why it waits. Must not throw; never awaited. */
  readonly onProgress?: (progress: DraftProgress) => void;
}

export type DraftProgress =
  /** Something that the answer names, such as an aggregate, in the order it is written. */
  | { readonly type: 'found'; readonly name: string }
  /** A repeat, a repair or a fallback, in a sentence. */
  | { readonly type: 'note'; readonly text: string }
  /** What it writes, as it comes; `restarted` makes void what it wrote before. */
  | { readonly type: 'text'; readonly text: string; readonly restarted: boolean };

export interface Drafter {
  /** Whether drafting the step may ask a model, with those `models` or with what is configured. Rules never do. */
  mayCost(step: StepId, models?: readonly ModelChoice[]): boolean;
  /** Those that drafting the step may ask, with those `models` or with what is configured, and whose price is not known: `openai:llama3.3:70b`. */
  unpriced(step: StepId, models?: readonly ModelChoice[]): readonly string[];
  /**
   * Drafts one step. The output satisfies the step's contract. Pure from the caller's view, so a repeat is safe but may cost;
   * the engine stores results. Throws UnavailableError `model.…` (a `DraftFailed`, which carries what was paid) or InputError.
   */
  draft<S extends StepId>(step: S, input: StepInput<S>, options?: DraftOptions): Promise<Draft<S>>;
  /** Asks each configured model a word, for `doctor`. Never throws. */
  probe(signal?: AbortSignal): Promise<readonly DrafterProbe[]>;
}

/** How one configured drafter answered. */
export interface DrafterProbe {
  /** `anthropic:claude-…`, `openai:…` or `rules`. */
  readonly model: string;
  /** Why it is used: what was configured, or which key is present. */
  readonly because: string;
  readonly ok: boolean;
  /** Latency, or what is wrong, in a sentence. */
  readonly detail: string;
  /** What to do; '' when ok. */
  readonly fix: string;
}
