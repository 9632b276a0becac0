import type { LeasedRun, RunLeases } from '../ports/run-execution.ts';
import type { Slots } from './slots.ts';

/**
 * The short way from a wake to a worker: whoever hears of it and has slots takes the run from the outbox together with its lease, in one statement
 * that gives each run to one taker. What nobody has slots for goes through the queue. Measured on two cores: a wake through the queue in Postgres costs
 * six transactions, this way one. Takes while there is slots; true when some may have been left for want of it. `begin` gets the place with the run.
 */
export async function takeWoken(params: {
  readonly leases: Pick<RunLeases, 'takeWoken'>;
  readonly workerId: number;
  readonly slots: Slots;
  readonly begin: (leased: LeasedRun, traceparent: string | null) => void;
}): Promise<boolean> {
  const { leases, workerId, slots, begin } = params;
  while (true) {
    const places = slots.enterAll();
    if (places <= 0) return true;
    let taken = 0;
    try {
      const { woken, mayBeMore } = await leases.takeWoken(workerId, places);
      taken = woken.length;
      for (const { leased, traceparent } of woken) begin(leased, traceparent);
      if (!mayBeMore) return false;
    } finally {
      slots.leave(places - taken);
    }
  }
}
