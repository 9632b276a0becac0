import { chanceOf } from './seeded-chance.ts';

/** What is done to the world, and for how long. `worker` counts from 0. */
export type Fault =
  /** SIGKILL. */
  | { readonly kind: 'kill'; readonly worker: number; readonly forMs: number }
  /** SIGTERM, as a deployment sends it. */
  | { readonly kind: 'leave'; readonly worker: number; readonly forMs: number }
  /** Every connection of the worker to the database is reset, and none is let in. */
  | { readonly kind: 'cut'; readonly worker: number; readonly forMs: number }
  /** No byte passes in either direction; then all that was held back does. */
  | { readonly kind: 'stall'; readonly worker: number; readonly forMs: number }
  /** The database sees the connections end; the worker hears nothing until `forMs` have passed. */
  | { readonly kind: 'half-open-worker'; readonly worker: number; readonly forMs: number }
  /** The worker sees its connections end; the database keeps them, with all locks, until `forMs` have passed. */
  | { readonly kind: 'half-open-database'; readonly worker: number; readonly forMs: number }
  /** The connections of those who decide, start, cancel and retry are reset. */
  | { readonly kind: 'cut-people'; readonly forMs: number }
  /** Immediate shutdown: no checkpoint, no farewell. */
  | { readonly kind: 'restart-postgres'; readonly forMs: number }
  | { readonly kind: 'restart-redis'; readonly forMs: number }
  | { readonly kind: 'flush-redis'; readonly forMs: number }
  /** SIGSTOP, and SIGCONT after `forMs`: every connection stays open and says nothing. */
  | { readonly kind: 'freeze-worker'; readonly worker: number; readonly forMs: number }
  | { readonly kind: 'freeze-postgres'; readonly forMs: number }
  | { readonly kind: 'freeze-redis'; readonly forMs: number };

export interface PlannedFault {
  /** Since the fault before it. */
  readonly afterMs: number;
  readonly fault: Fault;
}

/** Longer than the 30 s that a lease lives without renewal. */
const pastLeaseMs = 34_000;

/** The endless list of faults that follows from the seed. */
export function* planFaults(
  seed: number,
  { workers, redis, freezes, outlastsLeases }: { workers: number; redis: boolean; freezes: boolean; outlastsLeases: boolean },
): Generator<PlannedFault> {
  const chance = chanceOf(seed, 'faults', workers, redis ? 'redis' : 'postgres');
  while (true) {
    const kind = chance.pick<Fault['kind']>([
      [8, 'kill'],
      [2, 'leave'],
      [4, 'cut'],
      [3, 'stall'],
      [2, 'half-open-worker'],
      [2, 'half-open-database'],
      [2, 'cut-people'],
      [1, 'restart-postgres'],
      ...(redis ? ([[2, 'restart-redis'] as const, [2, 'flush-redis'] as const] as const) : []),
      ...(freezes ? ([[4, 'freeze-worker'] as const, [2, 'freeze-postgres'] as const] as const) : []),
      ...(freezes && redis ? ([[4, 'freeze-redis'] as const] as const) : []),
    ]);
    const forMs = durationOf(kind, chance.next(), chance.happens(0.1) && outlastsLeases);
    const worker = chance.between(0, workers - 1);
    yield { afterMs: chance.between(300, 2_700), fault: { kind, worker, forMs } };
  }
}

function durationOf(kind: Fault['kind'], share: number, isLong: boolean): number {
  const upTo = (most: number): number => Math.round(share * most);
  if (kind === 'kill' || kind === 'leave' || kind === 'restart-redis') return upTo(600);
  if (kind === 'cut' || kind === 'cut-people') return upTo(1_500);
  if (kind === 'restart-postgres') return upTo(1_000);
  if (kind === 'flush-redis') return 0;
  // Longer than Redis is waited for, and than the session of a worker is.
  if (kind === 'freeze-redis' || kind === 'freeze-postgres') return upTo(12_000);
  return isLong ? pastLeaseMs : upTo(4_000);
}
