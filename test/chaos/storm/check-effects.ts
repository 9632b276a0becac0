import type { Database } from '../../../src/repository/database/connection.ts';
import type { StormRecord } from './check-storm.ts';

interface RunEffects {
  readonly run: string;
  readonly status: string;
  readonly artifact: string;
  readonly version: number;
  readonly content_hash: string;
  /** Milliseconds of the epoch. */
  readonly approved_at: number;
  /** How often the artifact was released. */
  readonly releases: number;
  /** How often the step that delivers was begun. */
  readonly attempts: number | null;
}

const selectApproved = `
select r.key as run, r.status, a.key as artifact, g.version, g.content_hash,
  (select extract(epoch from max(d.decided_at)) * 1000 from gate_decision d where d.gate_id = g.id and d.decision = 'approve')::float8 as approved_at,
  (select count(*)::integer from audit where subject = a.key and action = 'artifact.status-moved' and details ->> 'to' = 'Validated') as releases,
  (select max(attempts) from step_result where run_key = r.key and node = 'release') as attempts
from run r join gate g on g.run_key = r.key and g.status = 'approved' join artifact a on a.id = g.artifact_id`;

/**
 * Every guarded effect happened exactly once, after an approval of exactly its content: in the database once, and at its receiver under one
 * identity, repeated only where a worker died between the effect and the note of it.
 */
export async function checkEffects({ pool }: Database, { outside: { arrivals } }: StormRecord): Promise<string[]> {
  const losses: string[] = [];
  const { rows } = await pool.query<RunEffects>(selectApproved);
  const byRun = Map.groupBy(arrivals, ({ runKey }) => runKey);
  for (const { run, status, artifact, version, content_hash, approved_at, releases, attempts } of rows) {
    const arrived = byRun.get(run) ?? [];
    byRun.delete(run);
    const identities = new Set(arrived.map(({ origin }) => origin));
    // A run that was canceled after its approval may have been stopped before its effect.
    const least = status === 'canceled' ? 0 : 1;
    if (identities.size > 1 || identities.size < least)
      losses.push(`${run} is ${status}, and ${identities.size} effects of it arrived`);
    if (releases > 1 || releases < least) losses.push(`${run} is ${status}, and ${artifact} was released ${releases} times`);
    if (attempts !== null && arrived.length > attempts)
      losses.push(`${run} delivered ${arrived.length} times in ${attempts} attempts`);
    for (const arrival of arrived) {
      if (arrival.artifactKey !== artifact || arrival.version !== version || arrival.contentHash !== content_hash)
        losses.push(`${run} delivered another content than was approved`);
      if (arrival.at < Math.floor(approved_at)) losses.push(`${run} delivered before it was approved`);
    }
  }
  for (const [run, arrived] of byRun) losses.push(`${run} delivered ${arrived.length} times without an approval`);
  const { rows: unguarded } = await pool.query<{ subject: string }>(
    `select subject from audit where action = 'artifact.status-moved' and details ->> 'to' = 'Validated'
      and not exists (select from gate g join artifact a on a.id = g.artifact_id where a.key = subject and g.status = 'approved')`,
  );
  return [...losses, ...unguarded.map(({ subject }) => `${subject} was released without an approval`)];
}
