import type { BudgetAccount, BudgetScope, BudgetState, BudgetStop } from '../ports/budgets.ts';

/**
 * Returns null when a run may call `models` now, else the limit in the way. The run's own limits
 * are checked before the day's.
 *
 *   used ≥ allowed → stop. A step that has begun is finished, so each worker may exceed a
 *                    limit by one step.
 *   money is limited and a price is unknown → stop before anything is spent, unless people
 *                    allowed it: unknown costs are not guessed.
 */
export function findBudgetStop(
  { run, day }: Pick<BudgetState, 'run' | 'day'>,
  { unpriced }: { /** The models without a known price. */ unpriced: readonly string[] },
): BudgetStop | null {
  return findInAccount('run', run, unpriced) ?? findInAccount('day', day, unpriced);
}

function findInAccount(
  scope: BudgetScope,
  { used, allowed, takesUnpriced }: BudgetAccount,
  unpriced: readonly string[],
): BudgetStop | null {
  if (allowed.tokens !== null && used.tokens >= allowed.tokens)
    return { scope, unit: 'tokens', used: used.tokens, allowed: allowed.tokens, unpriced: [] };
  if (allowed.usd === null) return null;
  if (used.usd >= allowed.usd) return { scope, unit: 'usd', used: used.usd, allowed: allowed.usd, unpriced: [] };
  if (unpriced.length > 0 && !takesUnpriced) return { scope, unit: 'usd', used: used.usd, allowed: allowed.usd, unpriced };
  return null;
}

/** Returns the stop as a sentence, for the people who follow the run. */
export function describeBudgetStop({ scope, unit, used, allowed, unpriced }: BudgetStop): string {
  const whose = scope === 'run' ? 'of this run' : 'of today (UTC)';
  const limit = `the budget ${whose}, ${describeAmount(allowed, unit)}`;
  if (unpriced.length === 0) return `${limit}, is used up: ${describeAmount(used, unit)} so far`;
  return `nobody knows what ${unpriced.join(' and ')} would cost, so it cannot be counted against ${limit}`;
}

function describeAmount(amount: number, unit: BudgetStop['unit']): string {
  if (unit === 'usd') return `${Number(amount.toFixed(4))} USD`;
  return `${amount.toLocaleString('en-US')} ${amount === 1 ? 'token' : 'tokens'}`;
}
