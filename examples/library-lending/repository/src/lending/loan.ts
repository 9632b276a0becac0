import { addDays, type Day } from './day.ts';

export interface Loan {
  readonly id: string;
  readonly memberId: string;
  readonly copyId: string;
  readonly borrowedOn: Day;
  readonly dueOn: Day;
  readonly renewals: number;
}

const loanDays = 21;

/** Opens a loan, which is due 21 days later. */
export function openLoan(fields: Pick<Loan, 'id' | 'memberId' | 'copyId' | 'borrowedOn'>): Loan {
  return { ...fields, dueOn: addDays(fields.borrowedOn, loanDays), renewals: 0 };
}
