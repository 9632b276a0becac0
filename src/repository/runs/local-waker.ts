import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

// A worker in the process that wrote a wake hears of it at once; the notice, which takes the way through the database, is then for the others.

interface Bell {
  /** Names this process's pool in its notices. */
  readonly name: string;
  readonly workers: Set<() => void>;
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
export function notifyLocalWorkers(pool: Pool): string | null {
  const { name, workers } = bellOf(pool);
  for (const worker of workers) worker();
  return workers.size > 0 ? name : null;
}

/** Calls `onOutbox`, which must not throw, at each wake that is written in this process; `hears` tells whether a notice is one of those. */
export function subscribeLocalWorker(pool: Pool, onOutbox: () => void): { hears(payload: string): boolean; leave(): void } {
  const { name, workers } = bellOf(pool);
  // What a worker does for others is no part of the trace, or of the graph, that happened to ring.
  const own = AsyncLocalStorage.bind(() => onOutbox());
  workers.add(own);
  return { hears: (payload) => payload === name, leave: () => void workers.delete(own) };
}
