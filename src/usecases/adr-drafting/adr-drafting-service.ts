import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

/** Drafts the AI-ADR of an Approved RFC (specification 2.5). */
export interface AdrDraftingService {
  /** Starts the drafting run, or finds the one there is, and returns at once. See `startAdr`. */
  start(request: {
    /** Key of the RFC. */
    rfc: string;
    /** Models to use instead of the configured ones. */
    models?: readonly ModelChoice[];
    /** Limits of the run; the configured ones when absent. */
    budget?: BudgetLimits;
  }): Promise<Report<'run-summary'>>;
  /** What a run drafted, or the gate it waits at. Throws ConflictError `run.no-result`. */
  drafted(ref: { key: string }): Promise<Report<'adr-draft'>>;
}
