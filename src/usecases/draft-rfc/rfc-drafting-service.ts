import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

export interface RfcOrder {
  /** Key of an AI-DAA or TIP. */
  readonly source: string;
  /** Markdown of the engineer: technical thoughts, questions, constraints. */
  readonly notes: string;
  /** Constraints, one each. */
  readonly constraints: readonly string[];
  /** Draft another RFC although the source has one. */
  readonly fresh: boolean;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What the run may use; absent, what is configured. */
  readonly budget?: BudgetLimits;
}

/** Drafting RFCs from AI-DAAs and TIPs (specification 1.4, step 1). */
export interface RfcDraftingService {
  /** Starts a run that drafts an RFC and returns at once, or gives what is there already. Throws what `startRfc` throws. */
  start(request: RfcOrder): Promise<Report<'rfc-draft'>>;
  /** What a run drafted, or the gate at which it waits for more budget. Throws ConflictError `run.no-result` before either. */
  drafted(ref: { key: string }): Promise<Report<'rfc-draft'>>;
}
