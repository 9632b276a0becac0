import { addDays } from './day.ts';
import type { Loan } from './loan.ts';

const renewalDays = 14;
const mostRenewals = 2;

export type Renewal = { readonly loan: Loan } | { readonly refused: 'renewed twice' | 'reserved' };

/** Renews a loan by 14 days, unless it was renewed twice or somebody waits for its title. */
export function renewLoan(loan: Loan, { isReserved }: { isReserved: boolean }): Renewal {
  if (isReserved) return { refused: 'reserved' };
  if (loan.renewals >= mostRenewals) return { refused: 'renewed twice' };
  return { loan: { ...loan, dueOn: addDays(loan.dueOn, renewalDays), renewals: loan.renewals + 1 } };
}
