import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

export interface RfcOrder {
  /** Key of an AI-DAA or TIP. */
  readonly source: string;
  /** The engineer's Markdown: technical thoughts, questions, constraints. */
  readonly notes: string;
  /** One constraint each. */
  readonly constraints: readonly string[];
  /** True to draft another RFC although the source has one. */
  readonly fresh: boolean;
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of the run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

/** Drafts RFCs from AI-DAAs and TIPs (specification 1.4, step 1). */
export interface RfcDraftingService {
  /** Starts the drafting run, or finds what there is, and returns at once. See `startRfc`. */
  start(request: RfcOrder): Promise<Report<'rfc-draft'>>;
  /** What a run drafted, or the budget gate it waits at. Throws ConflictError `run.no-result`. */
  drafted(ref: { key: string }): Promise<Report<'rfc-draft'>>;
}
