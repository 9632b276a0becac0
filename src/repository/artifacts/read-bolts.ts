import type { Pool } from 'pg';
import type { ArtifactStore, BoltRecord } from '../../ports/artifacts.ts';

/** Lists Bolts with what they hold and link to: one query, and one plan for any filter. */
const query = `
select a.key, a.status, v.title, v.version, v.body,
  coalesce((
    select jsonb_agg(jsonb_build_object('role', l.role, 'to', t.key || coalesce('#' || l.to_part, '')) order by l.id)
    from link l join artifact t on t.id = l.to_artifact_id
    where l.from_artifact_id = a.id and l.from_version = a.current_version), '[]') as links
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
where a.kind = 'bolt' and exists (
  select from link l join artifact t on t.id = l.to_artifact_id
  where l.from_artifact_id = a.id and l.from_version = a.current_version and l.role = 'implements'
    and ($1::text[] is null or t.key = any($1)))
order by a.seq`;

/** Lists Bolts of these AI-ADRs, or all that implement one; those that a plan dropped do not. */
export async function readBolts(
  pool: Pick<Pool, 'query'>,
  { adrs }: Parameters<ArtifactStore['listBolts']>[0],
): Promise<BoltRecord[]> {
  return (await pool.query<BoltRecord>(query, [adrs ?? null])).rows;
}
