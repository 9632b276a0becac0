import type { StepId, StepInput, StepOutput } from '../steps/registry.ts';

/** Who drafted, and at what price. Rules cost nothing; a model's unknown price is null, never zero. */
export interface DraftProvenance {
  readonly drafter: { readonly kind: 'rules' | 'model'; readonly model?: string };
  /** sha256 of the rendered prompt file; null for rules. */
  readonly promptHash: string | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly costUsd: number | null };
  readonly latencyMs: number;
}

export interface Draft<S extends StepId> {
  readonly output: StepOutput<S>;
  readonly provenance: DraftProvenance;
}

export interface Drafter {
  /**
   * Drafts one step. The output satisfies the step's contract. Pure from the caller's view, so a repeat is safe but may cost;
   * the engine stores results. Stops early when `signal` aborts. Throws `ThroughlineError`.
   */
  draft<S extends StepId>(step: S, input: StepInput<S>, signal?: AbortSignal): Promise<Draft<S>>;
}
