import type { Usage } from './drafter.ts';

/** A limit applies to one run, or to all runs of one UTC day. */
export type BudgetScope = 'run' | 'day';
export type BudgetUnit = 'tokens' | 'usd';

/** Null means no limit. */
export interface BudgetLimits {
  /** Input and output together, cached ones included. */
  readonly tokens: number | null;
  readonly usd: number | null;
}

/** The configured limits; limits that a run was started with replace `run`. */
export type BudgetSettings = Readonly<Record<BudgetScope, BudgetLimits>>;

export interface BudgetAccount {
  /** Reported usage, without attempts that were cut off or have no known price. */
  readonly used: { readonly tokens: number; readonly usd: number };
  /** Limits plus what people granted at budget gates. */
  readonly allowed: BudgetLimits;
  /** Whether people allowed models without a known price under a limit of money. */
  readonly takesUnpriced: boolean;
}

export interface BudgetState {
  readonly run: BudgetAccount;
  /** Account of the current day (UTC). */
  readonly day: BudgetAccount;
  /** Budget gate that the run waits at; null when it waits at none. */
  readonly gateKey: string | null;
}

/** Reason why a run must not ask a model now. */
export interface BudgetStop {
  readonly scope: BudgetScope;
  readonly unit: BudgetUnit;
  readonly used: number;
  readonly allowed: number;
  /** Models without a known price under a limit of money; empty if the limit is used up. */
  readonly unpriced: readonly string[];
}

export interface BudgetStore {
  /** Throws NotFoundError `run.not-found`. */
  read(runKey: string): Promise<BudgetState>;
  /** Opens or finds the run's budget gate and returns its key. Throws LeaseLost. */
  stop(lease: { readonly runKey: string; readonly epoch: number }, stop: BudgetStop): Promise<string>;
  /** Returns the account of today, for what drafts outside of runs. */
  readDay(): Promise<BudgetAccount>;
  /** Counts against today what was drafted outside of a run. */
  spend(usage: Usage): Promise<void>;
  /** Returns today's usage of all runs, with the number of attempts without a known price. */
  readToday(): Promise<{ tokens: number; usd: number; unpriced: number }>;
}
