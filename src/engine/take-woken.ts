import type { LeasedRun, RunLeases } from '../ports/run-execution.ts';
import type { Room } from './room.ts';

/**
 * The short way from a wake to a worker: whoever hears of it and has room takes the run from the outbox together with its lease, in one statement
 * that gives each run to one taker. What nobody has room for goes through the queue. Measured on two cores: a wake through the queue in Postgres costs
 * six transactions, this way one. Takes while there is room; true when some may have been left for want of it. `begin` gets the place with the run.
 */
export async function takeWoken(params: {
  readonly leases: Pick<RunLeases, 'takeWoken'>;
  readonly workerId: number;
  readonly room: Room;
  readonly begin: (leased: LeasedRun, traceparent: string | null) => void;
}): Promise<boolean> {
  const { leases, workerId, room, begin } = params;
  while (true) {
    const places = room.enterAll();
    if (places <= 0) return true;
    let taken = 0;
    try {
      const { woken, mayBeMore } = await leases.takeWoken(workerId, places);
      taken = woken.length;
      for (const { leased, traceparent } of woken) begin(leased, traceparent);
      if (!mayBeMore) return false;
    } finally {
      room.leave(places - taken);
    }
  }
}
