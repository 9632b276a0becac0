import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLoan } from '../src/lending/loan.ts';
import { renewLoan } from '../src/lending/renew-loan.ts';

const loan = openLoan({ id: 'l', memberId: 'm', copyId: 'c', borrowedOn: '2026-03-02' });

test('a renewal moves the due date by 14 days', () => {
  assert.deepEqual(renewLoan(loan, { isReserved: false }), { loan: { ...loan, dueOn: '2026-04-06', renewals: 1 } });
});

test('{adr}#EC-4 a title that somebody waits for is not renewed', () => {
  assert.deepEqual(renewLoan(loan, { isReserved: true }), { refused: 'reserved' });
});

test('a loan is renewed at most twice', () => {
  assert.deepEqual(renewLoan({ ...loan, renewals: 2 }, { isReserved: false }), { refused: 'renewed twice' });
});
