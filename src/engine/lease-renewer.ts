import type { RunLeases } from '../ports/run-execution.ts';
import type { HeldLease } from './held-lease.ts';

/** Renewals per lease duration, so that two of them may fail. */
const renewalsPerLife = 3;

/** Renews the held leases in one statement. `onExpired`: a lease ran out, and so did the others. */
export function startLeaseRenewer(params: {
  readonly leases: Pick<RunLeases, 'renew' | 'lifeMs'>;
  readonly workerId: number;
  readonly held: () => readonly HeldLease[];
  readonly onExpired: (cause: Error) => void;
  readonly onError: (error: Error) => void;
}): { stop(): void } {
  const { leases, workerId, held, onExpired, onError } = params;
  const renew = async (): Promise<void> => {
    const askedAtMs = performance.now();
    const renewed = held();
    if (renewed.some((lease) => lease.hasExpired(askedAtMs)))
      return onExpired(new Error('The leases could not be renewed in time.'));
    const ours = await leases.renew(
      workerId,
      renewed.map(({ runKey }) => runKey),
    );
    for (const lease of renewed) {
      if (ours.includes(lease.runKey)) lease.renew(askedAtMs);
      // The run was canceled or claimed by another worker. A lease released meanwhile is not held.
      else if (held().includes(lease)) lease.lose();
    }
  };
  const timer = setInterval(() => void renew().catch(onError), leases.lifeMs / renewalsPerLife);
  return { stop: () => clearInterval(timer) };
}
