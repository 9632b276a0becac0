import { ConflictError } from '../lifecycle/errors.ts';
import type { BudgetAccount, BudgetStore } from '../ports/budgets.ts';
import { DraftFailed } from '../ports/draft-failed.ts';
import type { Drafter } from '../ports/drafter.ts';
import { describeBudgetStop, findBudgetStop } from './find-budget-stop.ts';

const unlimited: BudgetAccount = { used: { tokens: 0, usd: 0 }, allowed: { tokens: null, usd: null }, takesUnpriced: true };

/**
 * Drafts outside of runs, and counts that against the budget of the day. A run would wait at a
 * gate; here nobody could, so a budget that is used up refuses with ConflictError `budget.day`.
 */
export function draftWithinDay(
  drafter: Drafter,
  budgets: Pick<BudgetStore, 'readDay' | 'spend'>,
): Pick<Drafter, 'draft' | 'mayCost'> {
  return {
    mayCost: (step, models) => drafter.mayCost(step, models),
    async draft(step, input, options) {
      if (!drafter.mayCost(step, options?.models)) return drafter.draft(step, input, options);
      const unpriced = drafter.unpriced(step, options?.models);
      const stop = findBudgetStop({ run: unlimited, day: await budgets.readDay() }, { unpriced });
      if (stop) {
        throw new ConflictError({
          id: 'budget.day',
          message: `No model is asked: ${describeBudgetStop(stop)}.`,
          fix: 'Ask again tomorrow, or raise THROUGHLINE_BUDGET_DAY_TOKENS or THROUGHLINE_BUDGET_DAY_USD.',
        });
      }
      try {
        const draft = await drafter.draft(step, input, options);
        await budgets.spend(draft.provenance.usage);
        return draft;
      } catch (error) {
        if (error instanceof DraftFailed) await budgets.spend(error.usage);
        throw error;
      }
    },
  };
}
