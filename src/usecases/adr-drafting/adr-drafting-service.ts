import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

/** Recording what was decided: the AI-ADR of an Approved RFC (specification 2.5). */
export interface AdrDraftingService {
  /** Starts a run that drafts it and returns at once, or gives the one that does. Throws what `startAdr` throws. */
  start(request: {
    /** Key of the RFC. */
    rfc: string;
    /** Asked instead of those configured. */
    models?: readonly ModelChoice[];
    /** What the run may use; absent, what is configured. */
    budget?: BudgetLimits;
  }): Promise<Report<'run-summary'>>;
  /** What a run drafted, or the gate at which it waits before. Throws ConflictError `run.no-result` before either. */
  drafted(ref: { key: string }): Promise<Report<'adr-draft'>>;
}
