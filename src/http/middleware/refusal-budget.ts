import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Limits the refusals per caller before 429, so that nobody floods the audit trail. */
export interface RefusalBudget {
  /** Takes one. `last`: answered, but the budget is spent; `over`: wait `waitSeconds`. */
  spend(caller: string): Promise<{ readonly state: 'within' | 'last' | 'over'; readonly waitSeconds: number }>;
}

export function createRefusalBudget({ perMinute }: { perMinute: number }): RefusalBudget {
  const spent = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return {
    async spend(caller) {
      const { consumedPoints, msBeforeNext } = await spent.penalty(caller);
      const waitSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      if (consumedPoints === perMinute) return { state: 'last', waitSeconds };
      return { state: consumedPoints < perMinute ? 'within' : 'over', waitSeconds };
    },
  };
}
