import type { Report } from '../../usecases/reports/registry.ts';

type Budget = Report<'run-show'>['budget'];

/** `this run 12,300 of 20,000 tokens, 0.0412 of 2.00 USD`, and the same of today; nothing where there is no limit. */
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

/** Cents, and finer only where there is something finer. */
export function dollars(amount: number): string {
  return amount === Number(amount.toFixed(2)) ? amount.toFixed(2) : amount.toFixed(4);
}
