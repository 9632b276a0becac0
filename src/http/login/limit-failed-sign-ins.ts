import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PermissionError } from '../../lifecycle/errors.ts';
import type { ApiEnvironment } from '../api-parts.ts';
import { tooManyRequests } from '../middleware/limit-rate.ts';
import { addressOf } from '../middleware/remote-address.ts';

/**
 * Limits failed sign-ins. An address that failed too often is refused before anything is looked up.
 * An account whose used or expired codes come too often, from anywhere, gets 429 for them alone: a
 * good code still signs it in, so nobody locks somebody else out. Throws HttpRefusal `rate.limited`.
 */
export function limitFailedSignIns(perMinute: number) {
  const failures = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const spend = (key: string): Promise<RateLimiterRes> =>
    failures.consume(key).catch((spent: unknown) => {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      throw tooManyRequests('Too many sign-ins failed.', Math.max(1, Math.ceil(spent.msBeforeNext / 1000)));
    });
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const address = `address ${addressOf(c)}`;
    // Spent before the outcome is known, so that guesses sent at once count too.
    await spend(address);
    await next();
    // Other errors come before a code is looked at, such as those that another site's page provokes.
    if (!(c.error instanceof PermissionError)) await failures.reward(address);
    else if (isOfPerson(c.error.details)) await spend(`account ${c.error.details.person}`);
  });
}

function isOfPerson(details: unknown): details is { readonly person: string } {
  return typeof details === 'object' && details !== null && 'person' in details && typeof details.person === 'string';
}
