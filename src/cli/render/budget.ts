import type { Report } from '../../usecases/reports/registry.ts';

type Budget = Report<'run-show'>['budget'];

/** Renders `this run 12,300 of 20,000 tokens, …` and today's; none without limits. */
export function describeBudget({ run, day }: Budget): string[] {
  return [describeAccount('this run', run), describeAccount('today', day)].filter((line) => line !== '');
}

function describeAccount(name: string, { usedTokens, allowedTokens, usedUsd, allowedUsd }: Budget['run']): string {
  const amounts = [
    allowedTokens === null ? '' : `${usedTokens.toLocaleString('en-US')} of ${allowedTokens.toLocaleString('en-US')} tokens`,
    allowedUsd === null ? '' : `${dollars(usedUsd)} of ${dollars(allowedUsd)} USD`,
  ].filter((amount) => amount !== '');
  return amounts.length > 0 ? `${name} ${amounts.join(', ')}` : '';
}

/** Renders cents, with more digits only when needed. */
export function dollars(amount: number): string {
  return amount === Number(amount.toFixed(2)) ? amount.toFixed(2) : amount.toFixed(4);
}
