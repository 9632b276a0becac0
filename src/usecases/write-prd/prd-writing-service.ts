import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

interface DraftingOrder {
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of the run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

/** Writes a PRD from a business intent (specification 1.3, 2.1). */
export interface PrdWritingService {
  /** Starts the run and returns at once. InputError `prd.intent-empty`, `prd.intent-too-long`. */
  start(request: DraftingOrder & { intent: string }): Promise<Report<'run-summary'>>;
  /** Starts a run that writes the next version from intent and answers. See `startRedraft`. */
  redraft(request: DraftingOrder & { key: string }): Promise<Report<'run-summary'>>;
  /** What a run wrote, or the budget gate it waits at. Throws ConflictError `run.no-result`. */
  drafted(ref: { key: string }): Promise<Report<'prd-draft'>>;
  /**
   * Answers questions as the next version; `recommended` answers all other open ones as
   * recommended. `base` and `ifMatch` as in `ArtifactWriting.edit`. Throws what `answerPrd` throws.
   */
  answer(request: {
    key: string;
    answers: readonly { readonly question: string; readonly answer: string }[];
    recommended: boolean;
    base?: number;
    ifMatch?: string;
  }): Promise<Report<'prd-answer'>>;
}
