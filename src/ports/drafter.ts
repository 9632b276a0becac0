import type { Fix } from '../lifecycle/fixes/fix.ts';
import type { StepId, StepInput, StepOutput } from '../steps/registry.ts';

export type { StepInput } from '../steps/registry.ts';
import type { ModelChoice } from './model-choice.ts';

/** Usage of drafting over all paid attempts. Rules use nothing. */
export interface Usage {
  /** All input tokens, those of `cacheReadTokens` and `cacheWriteTokens` included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that the provider had cached. */
  readonly cacheReadTokens: number;
  /** Input tokens that the provider stored for the next call. */
  readonly cacheWriteTokens: number;
  /** US dollars; null, never zero, if any price is unknown. */
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

export interface DraftProvenance {
  /** `model` is `anthropic:claude-…` or `openai:…`, as requested. */
  readonly drafter: { readonly kind: 'rules' | 'model'; readonly model?: string };
  /** Id and version of the prompt file, such as `inception/identify-concepts@2`; null for rules. */
  readonly prompt: string | null;
  /** sha256 (hex) of the prompt file and the system text it was sent with; null for rules. */
  readonly promptHash: string | null;
  readonly usage: Usage;
  readonly latencyMs: number;
  /** Requests sent, repeats and repairs included; 0 for rules. */
  readonly calls: number;
  /** Models tried before it that gave no answer, in order, with the reasons. */
  readonly passedOver: readonly { readonly model: string; readonly because: string }[];
}

export interface Draft<S extends StepId> {
  readonly output: StepOutput<S>;
  readonly provenance: DraftProvenance;
}

export interface DraftOptions {
  /** Aborts the request within a second; the draft then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Models to try in this order, in place of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Receives names as they are written, and reasons for waits. Must not throw; never awaited. */
  readonly onProgress?: (progress: DraftProgress) => void;
}

export type DraftProgress =
  /** A name in the answer, such as an aggregate's, in the order of writing. */
  | { readonly type: 'found'; readonly name: string }
  /** A sentence about a retry, a repair or a fallback. */
  | { readonly type: 'note'; readonly text: string }
  /** Streamed text; `restarted` discards the text before it. */
  | { readonly type: 'text'; readonly text: string; readonly restarted: boolean };

export interface Drafter {
  /** Returns whether the step may ask a model, of `models` or the configured ones. */
  mayCost(step: StepId, models?: readonly ModelChoice[]): boolean;
  /** Models without a known price that the step may ask, such as `openai:llama3.3:70b`. */
  unpriced(step: StepId, models?: readonly ModelChoice[]): readonly string[];
  /**
   * Drafts one step by its contract. It has no side effects, so a repeat is safe but may cost.
   * Throws UnavailableError `model.…` (a `DraftFailed` with the paid usage) or InputError.
   */
  draft<S extends StepId>(step: S, input: StepInput<S>, options?: DraftOptions): Promise<Draft<S>>;
  /** Probes each configured drafter, for `doctor`. Never throws. */
  probe(signal?: AbortSignal): Promise<readonly DrafterProbe[]>;
}

export interface DrafterProbe {
  /** `anthropic:claude-…`, `openai:…` or `rules`. */
  readonly model: string;
  /** Reason for its use: the configured variable, or the key that is set. */
  readonly because: string;
  readonly ok: boolean;
  /** Latency or problem, in a sentence. */
  readonly detail: string;
  /** Advice to the person; empty when ok. */
  readonly fix: Fix;
}
