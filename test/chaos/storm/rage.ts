import { setTimeout as wait } from 'node:timers/promises';
import type { Disturbance } from './check-model-calls.ts';
import type { Fleet } from './fleet.ts';
import type { Ground } from './ground.ts';
import type { NetworkWay } from '../../support/network-way.ts';
import { freeze } from '../../support/freeze.ts';
import { planFaults, type Fault } from './plan-faults.ts';
import type { StormOrder } from './storm.ts';

/** What the storm has done. */
export interface Rage {
  readonly counts: Readonly<Record<Fault['kind'], number>>;
  /** When workers were cut off from the database. */
  readonly disturbances: readonly Disturbance[];
  /** Heals everything and ends; rejects when a server did not come up again. */
  stop(): Promise<void>;
}

/** Carries the planned faults out, one after the other, until it is stopped. What is already disturbed is left to its fault. */
export function startRage(
  {
    seed,
    isPatient,
    freezes = false,
    movesBetweenFaults,
  }: Pick<StormOrder, 'seed' | 'isPatient' | 'freezes' | 'movesBetweenFaults'>,
  { ground, fleet, peoplesWay, moves }: { ground: Ground; fleet: Fleet; peoplesWay: NetworkWay; moves: () => number },
): Rage {
  const counts: Record<Fault['kind'], number> = {
    kill: 0,
    leave: 0,
    cut: 0,
    stall: 0,
    'half-open-worker': 0,
    'half-open-database': 0,
    'cut-people': 0,
    'restart-postgres': 0,
    'restart-redis': 0,
    'flush-redis': 0,
    'freeze-worker': 0,
    'freeze-postgres': 0,
    'freeze-redis': 0,
  };
  const disturbances: { worker: number; from: number; to: number }[] = [];
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const taken = new Set<unknown>();
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** False when the thing is disturbed already. */
  const disturb = (thing: unknown, kind: Fault['kind'], work: () => Promise<void>): void => {
    if (taken.has(thing)) return;
    taken.add(thing);
    counts[kind] += 1;
    const task = work().finally(() => {
      taken.delete(thing);
      underWay.delete(task);
    });
    underWay.add(task);
    // Told of by `stop`, which waits for it; here it must not end the process.
    task.catch(() => undefined);
  };
  const disturbWay = (
    way: NetworkWay | undefined,
    { kind, forMs }: Fault,
    worker: number | null,
    begin: (way: NetworkWay) => void,
  ): void => {
    if (!way) return;
    disturb(way, kind, async () => {
      const disturbance = { worker: worker ?? -1, from: Date.now(), to: Number.POSITIVE_INFINITY };
      disturbances.push(disturbance);
      begin(way);
      await pause(forMs);
      way.heal();
      disturbance.to = Date.now();
    });
  };

  const whileFrozen = async (begin: () => Promise<() => void>, workers: readonly number[], forMs: number): Promise<void> => {
    const frozen = workers.map((worker) => ({ worker, from: Date.now(), to: Number.POSITIVE_INFINITY }));
    disturbances.push(...frozen);
    const thaw = await begin();
    await pause(forMs);
    thaw();
    for (const one of frozen) one.to = Date.now();
  };

  const carryOut = (fault: Fault): void => {
    const { kind, forMs } = fault;
    if (kind === 'restart-postgres') return disturb('postgres', kind, () => ground.restartPostgres(forMs));
    if (kind === 'cut-people') return disturbWay(peoplesWay, fault, null, (way) => way.cut());
    if (kind === 'flush-redis') return disturb('redis', kind, async () => ground.redis?.flush());
    if (kind === 'restart-redis')
      return disturb('redis', kind, async () => {
        await ground.redis?.kill();
        await pause(forMs);
        await ground.redis?.restart();
      });
    if (kind === 'freeze-redis' || kind === 'freeze-postgres') {
      const thing = kind === 'freeze-redis' ? 'redis' : 'postgres';
      const begin = kind === 'freeze-redis' ? () => freeze(ground.redis?.pid ?? 0) : () => ground.freezePostgres();
      // Nobody knows meanwhile who has which run.
      const concerned = kind === 'freeze-postgres' ? fleet.ways.map((_, worker) => worker) : [];
      return disturb(thing, kind, () => whileFrozen(begin, concerned, forMs));
    }
    if (kind === 'freeze-worker')
      return disturb(`worker ${fault.worker}`, kind, () =>
        whileFrozen(async () => fleet.freeze(fault.worker), [fault.worker], forMs),
      );
    if (kind === 'kill' || kind === 'leave') {
      counts[kind] += 1;
      return fleet.signal(fault.worker, kind === 'kill' ? 'SIGKILL' : 'SIGTERM', forMs);
    }
    const begin = { cut: 'cut', stall: 'stall', 'half-open-worker': 'loseServer', 'half-open-database': 'loseClient' } as const;
    disturbWay(fleet.ways[fault.worker], fault, fault.worker, (way) => way[begin[kind]]());
  };

  const raging = (async () => {
    const faults = planFaults(seed, {
      workers: fleet.ways.length,
      redis: ground.redis !== null,
      freezes,
      outlastsLeases: isPatient,
    });
    for (const { afterMs, fault } of faults) {
      const before = moves();
      await pause(afterMs);
      // A machine that is busy with other things would otherwise spend its time on starting what was killed.
      while (!stopping.signal.aborted && moves() - before < movesBetweenFaults) await pause(50);
      if (stopping.signal.aborted) return;
      carryOut(fault);
    }
  })();

  return {
    counts,
    disturbances,
    async stop() {
      stopping.abort();
      await raging;
      await Promise.all(underWay);
    },
  };
}
