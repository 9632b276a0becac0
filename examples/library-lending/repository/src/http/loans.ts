import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { openLoan } from '../lending/loan.ts';
import { keepLoan } from '../store/loans.ts';

export const loans = new Hono();

loans.post('/loans', async (context) => {
  const { memberId, copyId } = await context.req.json<{ memberId: string; copyId: string }>();
  const loan = openLoan({ id: randomUUID(), memberId, copyId, borrowedOn: new Date().toISOString().slice(0, 10) });
  await keepLoan(loan);
  return context.json(loan, 201);
});
