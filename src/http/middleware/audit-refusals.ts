import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { ApiEnvironment } from '../api-parts.ts';
import { count } from '../../telemetry/metrics.ts';
import { answerProblem } from '../problems/answer-problem.ts';
import { tooManyRequests } from './limit-rate.ts';
import { addressOf } from './remote-address.ts';
import type { RefusalBudget } from './refusal-budget.ts';

const longestSubject = 200;

/**
 * Writes calls that were refused for who made them (401, 403) to the audit trail, where the database has not done so itself. A caller who spends the budget is written down once more, as
 * `rate.refusals`, and gets 429 for what is refused after that. A caller is who the token names, and an address where it names nobody: nobody
 * spends the budget of somebody who is known, although behind a proxy all have one address.
 */
export function auditRefusals(budget: RefusalBudget) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    await next();
    if (c.res.status !== 401 && c.res.status !== 403) return;
    const { state, waitSeconds } = await budget.spend(c.get('principal')?.id ?? addressOf(c));
    if (state === 'over') {
      c.res = answerProblem(tooManyRequests('Too many calls were refused.', waitSeconds), c);
      return;
    }
    const { id, recorded } = c.error instanceof ThroughlineError ? c.error : { id: 'permission', recorded: false };
    report(c, id);
    if (!recorded) await record(c, id);
    if (state === 'last') {
      report(c, 'rate.refusals');
      await record(c, 'rate.refusals');
    }
  });
}

/** Counts and logs a refusal, whoever has written it to the audit trail. */
function report(c: Context<ApiEnvironment>, refusal: string): void {
  count('http_refusals_total', { refusal });
  c.get('parts').log.warn(
    { requestId: c.get('requestId'), refusal, caller: c.get('principal')?.id, address: addressOf(c) },
    'call refused',
  );
}

async function record(c: Context<ApiEnvironment>, refusal: string): Promise<void> {
  const { recordRefusal, log } = c.get('parts');
  const subject = `${c.req.method} ${c.req.path}`.slice(0, longestSubject);
  try {
    await recordRefusal({ callerId: c.get('principal')?.id ?? null, subject, refusal, remoteAddress: addressOf(c) });
  } catch (error) {
    // The call stays refused; a database that is down must not turn it into another answer.
    log.error({ err: error, requestId: c.get('requestId'), refusal }, 'refused call not recorded');
  }
}
