import type { Pool } from 'pg';
import type { Lease } from '../../ports/run-execution.ts';
import { journalOf } from '../runs/run-journal.ts';
import type { CheckpointRows } from './read-checkpoints.ts';

/** Runs whose last checkpoint a process remembers: a decision often comes soon, and what was forgotten is read. */
const mostRuns = 200;
/** Of the values of one run's checkpoint. */
const mostBytes = 64_000;

interface Remembered {
  readonly lease: Lease;
  readonly last: CheckpointRows;
}

const remembered = new WeakMap<Pool, Map<string, Remembered>>();

/** Remembers what was put last under this lease; null where that is not known as a whole. */
export function cacheCheckpoint(pool: Pool, lease: Lease, last: CheckpointRows | null): void {
  const runs = remembered.get(pool) ?? new Map<string, Remembered>();
  remembered.set(pool, runs);
  runs.delete(lease.runKey);
  if (last && sizeOf(last) <= mostBytes) runs.set(lease.runKey, { lease, last });
  const [oldest] = runs.keys();
  if (runs.size > mostRuns && oldest !== undefined) runs.delete(oldest);
}

/**
 * The last checkpoint of a run that this process itself gave back under the lease before this one; undefined where it must be read. Only who holds a
 * lease writes checkpoints, each lease has the epoch after the one before, and a settlement stores everything: nobody wrote since.
 */
export function readCachedCheckpoint(pool: Pool, lease: Lease): CheckpointRows | undefined {
  const known = remembered.get(pool)?.get(lease.runKey);
  if (!known || known.lease.epoch !== lease.epoch - 1) return undefined;
  return journalOf(pool, known.lease).isSettled ? known.last : undefined;
}

function sizeOf({ channels, writes }: CheckpointRows): number {
  return [...channels, ...writes].reduce((total, { value }) => total + value.length, 0);
}
