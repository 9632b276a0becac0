import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiEnvironment } from '../api-parts.ts';
import { answerProblem } from '../problems/answer-problem.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const windowSeconds = 60;

/** Limits requests per `nameCaller` and reports the rest (draft-ietf-httpapi-ratelimit-headers). */
export function limitRate(perMinute: number, nameCaller: (c: Context<ApiEnvironment>) => string) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: windowSeconds });
  return createMiddleware<ApiEnvironment>(async (c, next) => {
    const { state, exceeded } = await consume(limiter, nameCaller(c));
    const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    if (exceeded) c.res = answerProblem(tooManyRequests(`More than ${perMinute} requests came in a minute.`, resetSeconds), c);
    else await next();
    c.res.headers.set('RateLimit-Policy', `"default";q=${perMinute};w=${windowSeconds}`);
    c.res.headers.set('RateLimit', `"default";r=${Math.max(0, state.remainingPoints)};t=${resetSeconds}`);
  });
}

export function tooManyRequests(message: string, waitSeconds: number): HttpRefusal {
  return new HttpRefusal({
    status: 429,
    headers: { 'Retry-After': String(waitSeconds) },
    id: 'rate.limited',
    message,
    fix: `Wait ${waitSeconds} s (Retry-After), then go on more slowly.`,
  });
}

async function consume(limiter: RateLimiterMemory, caller: string): Promise<{ state: RateLimiterRes; exceeded: boolean }> {
  try {
    return { state: await limiter.consume(caller), exceeded: false };
  } catch (state) {
    if (state instanceof RateLimiterRes) return { state, exceeded: true };
    throw state;
  }
}
