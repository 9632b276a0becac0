import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { LentPlace } from '../../ports/run-execution.ts';

// A worker in the process that wrote a wake hears of it at once; the notice, which takes the way through the database, is then for the others. If it has
// room, it takes the run with the wake, and nobody hears of any.

interface LocalWorker {
  /** Must not throw. */
  onOutbox(): void;
  lendPlace(): WorkerPlace | null;
}

/** A place, and the number of the worker whose it is. */
export interface WorkerPlace extends LentPlace {
  readonly workerId: number;
}

interface Bell {
  /** Names this process's pool in its notices. */
  readonly name: string;
  readonly workers: Set<LocalWorker>;
}

const bells = new WeakMap<Pool, Bell>();

function bellOf(pool: Pool): Bell {
  const known = bells.get(pool);
  if (known) return known;
  const bell: Bell = { name: randomUUID(), workers: new Set() };
  bells.set(pool, bell);
  return bell;
}

/** Tells the workers on this pool that the outbox has an entry. Returns what names them in the notice, which they need not act on again; null without any. */
export function ringWorkers(pool: Pool): string | null {
  const { name, workers } = bellOf(pool);
  for (const worker of workers) worker.onOutbox();
  return workers.size > 0 ? name : null;
}

/** A place with a worker on this pool for the run that is about to be started or woken; null where none has room. */
export function findPlace(pool: Pool): WorkerPlace | null {
  for (const worker of bellOf(pool).workers) {
    const place = worker.lendPlace();
    if (place) return place;
  }
  return null;
}

/** Tells the worker of each wake that is written in this process, and asks it for a place before; `hears` tells whether a notice is one of those wakes. */
export function joinWorkers(pool: Pool, worker: LocalWorker): { hears(payload: string): boolean; leave(): void } {
  const { name, workers } = bellOf(pool);
  // What a worker does for others is no part of the trace, or of the graph, that happened to ring.
  const inOwn = AsyncLocalStorage.snapshot();
  const own: LocalWorker = {
    onOutbox: () => inOwn(() => worker.onOutbox()),
    lendPlace: () =>
      inOwn(() => {
        const place = worker.lendPlace();
        return place && { ...place, begin: (...given) => inOwn(() => place.begin(...given)) };
      }),
  };
  workers.add(own);
  return { hears: (payload) => payload === name, leave: () => void workers.delete(own) };
}
