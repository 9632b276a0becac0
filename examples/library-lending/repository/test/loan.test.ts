import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../src/lending/day.ts';
import { openLoan } from '../src/lending/loan.ts';

const loan = openLoan({ id: 'l', memberId: 'm', copyId: 'c', borrowedOn: '2026-03-02' });

test('{adr}#API-1 a loan is due 21 days after it was opened', () => {
  assert.equal(loan.dueOn, '2026-03-23');
});

test('{adr}#SCH-1 a loan begins without renewals', () => {
  assert.equal(loan.renewals, 0);
});

test('{adr}#D-3 days are counted over a change of the clock', () => {
  assert.equal(addDays('2026-03-28', 2), '2026-03-30');
});
