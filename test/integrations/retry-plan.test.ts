import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRetry } from '../../src/integrations/notifications/retry-plan.ts';

const random = fc.double({ min: 0, max: 0.999, noNaN: true });

test('waits grow with every attempt, up to giving up after the eighth', () => {
  const waits = Array.from({ length: 8 }, (_, index) => planRetry(index + 1, { askedMs: null, random: 0 }));
  expect(waits.at(-1)).toBeNull();
  const planned = waits.slice(0, -1).map(Number);
  expect(planned.toSorted((a, b) => a - b)).toEqual(planned);
  expect(planned.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 3_600_000);
});

test('a receiver that asks for more time gets it, and one that asks for less waits for the plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 86_400_000 }), random, (attempts, askedMs, share) => {
      const plan = planRetry(attempts, { askedMs: null, random: share }) ?? 0;
      const asked = planRetry(attempts, { askedMs, random: share }) ?? 0;
      expect(asked).toBe(Math.max(plan, askedMs));
    }),
  );
});
