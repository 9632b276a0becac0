import type { Database } from '../../../src/repository/database/connection.ts';

const questions: readonly (readonly [sql: string, what: string])[] = [
  [`select key from run where lease_owner is not null`, 'still has a lease'],
  [`select run_key from outbox`, 'still has a wake-up in the outbox'],
  [`select key from gate where status = 'pending'`, 'is still pending'],
  [
    `select run_key from run_event group by run_key having count(*) <> max(sequence) or max(sequence) <>
      (select event_count from run where key = run_key)`,
    'has a gap in its events',
  ],
  [
    `select run_key from (select run_key, lease_epoch < lag(lease_epoch) over w as epoch_fell, wake < lag(wake) over w as wake_fell,
      lag(status) over w in ('succeeded', 'canceled') as had_ended from storm.move window w as (partition by run_key order by id)) as moves
    where epoch_fell or wake_fell or had_ended`,
    'moved backwards, or after its end',
  ],
  [`select what || ' of ' || run_key from storm.zombie`, 'was written without the lease'],
  [
    `select key from artifact_version v join artifact a on a.id = v.artifact_id group by key, version having count(*) > 1`,
    'has a version twice',
  ],
  [
    `select run_key from gate group by run_key, artifact_id, version having count(*) filter (where status <> 'withdrawn') > 1`,
    'opened two gates on one version',
  ],
];

/** What a storm must not leave behind once every run has ended. */
export async function checkLeftovers({ pool }: Database): Promise<string[]> {
  const losses: string[] = [];
  for (const [sql, what] of questions) {
    const { rows } = await pool.query<Record<string, string>>(sql);
    losses.push(...rows.map((row) => `${Object.values(row)[0]} ${what}`));
  }
  return losses;
}
