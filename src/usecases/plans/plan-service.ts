import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Report } from '../reports/registry.ts';

/** Breaks Accepted AI-ADRs into Bolts (specification 1.5), and shows how far they are. */
export interface PlanService {
  /** Starts the planning run, or finds the one there is, and returns at once. See `startPlan`. */
  start(request: {
    /** Key of the AI-ADR. */
    adr: string;
    /** Models to use instead of the configured ones. */
    models?: readonly ModelChoice[];
    /** Limits of the run; the configured ones when absent. */
    budget?: BudgetLimits;
  }): Promise<Report<'run-summary'>>;
  /** What a run planned, or the gate it waits at. Throws ConflictError `run.no-result`. */
  drafted(ref: { key: string }): Promise<Report<'plan-draft'>>;
  /** The plan that rules would make now; nothing is stored. */
  preview(ref: { adr: string }): Promise<Report<'plan-preview'>>;
  /** Each part of the AI-ADR with the Bolt that owns it. */
  coverage(ref: { adr: string }): Promise<Report<'bolt-coverage'>>;
  /** Bolts by status, of one AI-ADR or of all. */
  board(filter: { adr?: string }): Promise<Report<'bolt-board'>>;
  /** Stores what came up at a Bolt: work as a new Bolt, or a question. */
  raise(request: { key: string; goal?: string; question?: string }): Promise<Report<'bolt-raised'>>;
}
