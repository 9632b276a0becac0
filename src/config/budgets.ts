import type { BudgetLimits, BudgetSettings } from '../ports/budgets.ts';

/** Reads `THROUGHLINE_BUDGET_<RUN|DAY>_<TOKENS|USD>` and adds invalid values to `problems`. */
export function readBudgetSettings(environment: NodeJS.ProcessEnv, problems: string[]): BudgetSettings {
  const read = (variable: string, pattern: RegExp, wanted: string): number | null => {
    const text = environment[variable]?.trim();
    if (!text) return null;
    const amount = pattern.test(text) ? Number(text) : 0;
    if (amount > 0) return amount;
    problems.push(`${variable}: Write ${wanted}.`);
    return null;
  };
  const limits = (scope: 'RUN' | 'DAY'): BudgetLimits => ({
    tokens: read(`THROUGHLINE_BUDGET_${scope}_TOKENS`, /^\d{1,15}$/, 'a whole number of tokens above 0, such as 500000'),
    usd: read(`THROUGHLINE_BUDGET_${scope}_USD`, /^\d{1,9}(\.\d{1,6})?$/, 'an amount of US dollars above 0, such as 2.50'),
  });
  return { run: limits('RUN'), day: limits('DAY') };
}
