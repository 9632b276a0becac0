import { InputError } from '../../lifecycle/errors.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';

export interface BudgetOptions {
  readonly budgetTokens?: string;
  readonly budgetUsd?: string;
}

/** Parses the budget options; undefined without any. Throws InputError `budget.malformed`. */
export function readBudget({ budgetTokens, budgetUsd }: BudgetOptions): BudgetLimits | undefined {
  if (budgetTokens === undefined && budgetUsd === undefined) return undefined;
  return {
    tokens: readAmount(budgetTokens, /^\d{1,12}$/, 'tokens, a whole number above 0 such as 500000'),
    usd: readAmount(budgetUsd, /^\d{1,9}(\.\d{1,6})?$/, 'US dollars above 0 such as 2.50'),
  };
}

function readAmount(text: string | undefined, pattern: RegExp, wanted: string): number | null {
  if (text === undefined) return null;
  const amount = pattern.test(text.trim()) ? Number(text) : 0;
  if (amount > 0) return amount;
  throw new InputError({ id: 'budget.malformed', message: `"${text}" is no budget.`, fix: `Write ${wanted}.` });
}
