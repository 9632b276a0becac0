import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeldLease } from '../../src/engine/held-lease.ts';
import { startLeaseRenewer } from '../../src/engine/lease-renewer.ts';
import type { Lease } from '../../src/ports/run-execution.ts';

const lifeMs = 3_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('loses the lease of a run that others have, keeps the rest, and leaves alone what was given back meanwhile', async () => {
  const leaseOf = (runKey: string) => new HeldLease({ runKey } as Lease, { acquiredAtMs: performance.now(), lifeMs });
  const [kept, taken, givenBack] = [leaseOf('RUN-1'), leaseOf('RUN-2'), leaseOf('RUN-3')] as const;
  const held = new Set([kept, taken, givenBack]);
  const renewer = startLeaseRenewer({
    leases: {
      lifeMs,
      renew: () => {
        held.delete(givenBack);
        return Promise.resolve(['RUN-1']);
      },
    },
    workerId: 1,
    held: () => [...held],
    onExpired: (cause) => expect.fail(cause.message),
    onError: (error) => expect.fail(error.message),
  });
  await vi.advanceTimersByTimeAsync(lifeMs / 3);
  renewer.stop();
  expect([kept, taken, givenBack].map(({ isLost }) => isLost)).toEqual([false, true, false]);
  expect([kept, taken].map((lease) => lease.hasExpired(performance.now() + lifeMs - 1))).toEqual([false, true]);
});

it('never brings the end of a lease nearer by an answer that comes late', () => {
  const lease = new HeldLease({ runKey: 'RUN-1' } as Lease, { acquiredAtMs: 0, lifeMs });
  lease.renew(2_000);
  lease.renew(1_000);
  expect(lease.hasExpired(4_999)).toBe(false);
});
