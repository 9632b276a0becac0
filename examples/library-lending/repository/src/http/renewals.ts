import { Hono } from 'hono';
import { renewLoan } from '../lending/renew-loan.ts';
import { changeLoan } from '../store/change-loan.ts';

export const renewals = new Hono();

renewals.post('/loans/:id/renewals', async (context) => {
  const renewal = await changeLoan(context.req.param('id'), (loan) => renewLoan(loan, { isReserved: false }));
  if (renewal === null) return context.json({ error: 'There is no such loan.' }, 404);
  if ('refused' in renewal) return context.json({ error: renewal.refused }, 409);
  return context.json({ dueOn: renewal.loan.dueOn }, 201);
});
