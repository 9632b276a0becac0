import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

interface DraftingOrder {
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What the run may use; absent, what is configured. */
  readonly budget?: BudgetLimits;
}

/** Writing a PRD from a business intent (specification 1.3, 2.1). */
export interface PrdWritingService {
  /** Starts a run that writes a PRD and returns at once. Throws InputError `prd.intent-empty` and `prd.intent-too-long`. */
  start(request: DraftingOrder & { intent: string }): Promise<Report<'run-summary'>>;
  /** Starts a run that writes the PRD's next version from its intent and the answers. Throws what `startRedraft` throws. */
  redraft(request: DraftingOrder & { key: string }): Promise<Report<'run-summary'>>;
  /** What a run wrote, or the gate at which it waits for more budget. Throws ConflictError `run.no-result` before either. */
  drafted(ref: { key: string }): Promise<Report<'prd-draft'>>;
  /**
   * Answers questions of a PRD as its next version; with `recommended`, every other one that is open as it is recommended. `base` and `ifMatch` as with
   * `ArtifactWriting.edit`. Throws what `answerPrd` throws.
   */
  answer(request: {
    key: string;
    answers: readonly { readonly question: string; readonly answer: string }[];
    recommended: boolean;
    base?: number;
    ifMatch?: string;
  }): Promise<Report<'prd-answer'>>;
}
