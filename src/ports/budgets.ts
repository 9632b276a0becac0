/** Over everything a run does, or over everything all runs do on one day of UTC. */
export type BudgetScope = 'run' | 'day';
export type BudgetUnit = 'tokens' | 'usd';

/** Null: no limit. */
export interface BudgetLimits {
  /** Input and output together, cached ones included. */
  readonly tokens: number | null;
  /** US dollars. */
  readonly usd: number | null;
}

/** What is configured; a run that was started with a limit of its own has that instead of `run`. */
export type BudgetSettings = Readonly<Record<BudgetScope, BudgetLimits>>;

export interface BudgetAccount {
  /** What providers told. Attempts that were cut off, or have no known price, are not in it. */
  readonly used: { readonly tokens: number; readonly usd: number };
  /** With what people granted at budget gates. */
  readonly allowed: BudgetLimits;
  /** Whether people let models be asked under a limit of money although nobody knows their price. */
  readonly takesUnpriced: boolean;
}

export interface BudgetState {
  readonly run: BudgetAccount;
  /** Of today. */
  readonly day: BudgetAccount;
  /** Budget gate that the run waits at; null when it waits at none. */
  readonly gateKey: string | null;
}

/** Why a run must not ask a model now. */
export interface BudgetStop {
  readonly scope: BudgetScope;
  readonly unit: BudgetUnit;
  readonly used: number;
  readonly allowed: number;
  /** Models to be asked whose price is not known, under a limit of money; empty when the limit is used up. */
  readonly unpriced: readonly string[];
}

export interface BudgetStore {
  /** Throws NotFoundError `run.not-found`. */
  read(runKey: string): Promise<BudgetState>;
  /** Under the run's lease: opens the gate at which people decide whether it may go on, or finds it, and returns its key. Throws LeaseLost. */
  stop(lease: { readonly runKey: string; readonly epoch: number }, stop: BudgetStop): Promise<string>;
  /** What all runs used today, with the attempts that have no known price. */
  readToday(): Promise<{ tokens: number; usd: number; unpriced: number }>;
}
