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
 * Audits calls refused with 401 or 403, unless the database did. A caller who spends the budget is
 * audited once more, as `rate.refusals`, then gets 429. The budget is per principal, or per address
 * for unknown callers, so strangers behind one proxy cannot spend a known caller's.
 */
export function auditRefusals(budget: RefusalBudget) {
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    await next();
    const refused = c.get('refused');
    if (c.res.status !== 401 && c.res.status !== 403 && !refused) return;
    const { state, waitSeconds } = await budget.spend(c.get('principal')?.id ?? addressOf(c));
    if (state === 'over') {
      c.res = answerProblem(tooManyRequests('Too many calls were refused.', waitSeconds), c);
      return;
    }
    const error = refused ?? c.error;
    const { id, recorded } = error instanceof ThroughlineError ? error : { id: 'permission', recorded: false };
    report(c, id);
    if (!recorded) await record(c, id);
    if (state === 'last') {
      report(c, 'rate.refusals');
      await record(c, 'rate.refusals');
    }
  });
}

/** Counts and logs a refusal, whether this or the database audited it. */
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
    // The call stays refused; a failing database must not change the answer.
    log.error({ err: error, requestId: c.get('requestId'), refusal }, 'refused call not recorded');
  }
}
