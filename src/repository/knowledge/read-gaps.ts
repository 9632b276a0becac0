import type { Pool } from 'pg';
import type { GapReading } from '../../ports/knowledge.ts';
import { query } from '../runs/query.ts';
import { artifactFields, artifactJson, linkJson } from './fragments.ts';

const ended = `('Superseded', 'Deprecated', 'Rejected')`;

const withRole = `json_build_object(${artifactFields}, 'roles', json_build_array(r.role || ' ' || array_to_string(r.kinds, ' or ')))`;

/** The artifacts whose ids are in an array, newest first. */
const listed = (ids: string, json = artifactJson): string => `coalesce((
    select json_agg(${json} order by a.id desc)
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version left join required r on r.from_kind = a.kind
    where a.id = any (array(select own from unnest((select ${ids})) as own order by own desc limit $1))), '[]')`;

/**
 * Scans all links as few times as possible; a scan per question took twice as long. Links and
 * artifacts are read in key order from indexes alone: a join with the rules would compare every row
 * with each rule, and sort all rows.
 */
const statement = `
with required as materialized (
  -- Of a kind one role at most. Where every legal target will do nobody need look at the target.
  select from_kind, role, array_agg(to_kind order by to_kind) filter (where required) as kinds, bool_and(required) as any_will_do
  from link_rule group by from_kind, role having bool_or(required)
),
outgoing as (
  select a.id, a.kind, a.status not in ${ended} as in_force, count(l.from_artifact_id) as links,
    coalesce(bool_or(l.role = (select jsonb_object_agg(from_kind, role) from required) ->> a.kind), false) as has
  from artifact a left join link l on l.from_artifact_id = a.id and l.from_version = a.current_version
  group by a.id
),
overall as materialized (
  select count(*) as artifacts, coalesce(sum(links), 0) as links,
    coalesce(array_agg(id) filter (where in_force and links = 0), '{}') as starting,
    coalesce(array_agg(id) filter (where in_force and not has and kind = any (array(select from_kind from required))), '{}') as lacking,
    coalesce(array_agg(id) filter (where in_force and has and kind = any (array(select from_kind from required where not any_will_do))), '{}') as doubtful
  from outgoing
),
absent as materialized (
  select (select lacking from overall) || array(
    select a.id from artifact a join required r on r.from_kind = a.kind
    where a.id = any ((select doubtful from overall)::bigint[]) and not exists (
      select from link l join artifact target on target.id = l.to_artifact_id
      where l.from_artifact_id = a.id and l.from_version = a.current_version and l.role = r.role and target.kind = any (r.kinds))) as ids
),
orphan as materialized (
  select array(
    select artifact_id from unnest((select starting from overall)) as one (artifact_id)
    where not exists (select from link l where l.to_artifact_id = artifact_id)) as ids
),
suspect as materialized (
  select l.* from current_link l join artifact source on source.id = l.from_artifact_id
  where l.suspect and source.status not in ${ended}
),
asking as materialized (select id, current_version from artifact where kind = 'prd' and status not in ${ended}),
covering as materialized (
  select distinct l.to_artifact_id as id, l.to_part as part
  from asking join link l on l.to_artifact_id = asking.id and l.role = 'covers' and l.to_part is not null
    join artifact source on source.id = l.from_artifact_id and source.current_version = l.from_version
  where source.status not in ${ended}
),
asked as materialized (
  select asking.id, covering.id is not null as covered
  from asking
    join part p on p.artifact_id = asking.id and p.version = asking.current_version and not p.removed
    left join covering on covering.id = asking.id and covering.part = p.local_id
  where p.type in ('story', 'criterion', 'requirement')
),
served as materialized (select id, count(*) as parts, count(*) filter (where covered) as covered from asked group by id)
select json_build_object(
  'artifacts', (select artifacts from overall),
  'links', (select links from overall),
  'orphanCount', (select cardinality(ids) from orphan),
  'orphans', ${listed('ids from orphan')},
  'missingCount', (select cardinality(ids) from absent),
  'missing', ${listed('ids from absent', withRole)},
  'suspectCount', (select count(*) from suspect),
  'suspects', coalesce((
    select json_agg(${linkJson} order by l.id desc)
    from (select * from suspect order by id desc limit $1) as l
      join artifact source on source.id = l.from_artifact_id join artifact target on target.id = l.to_artifact_id), '[]'),
  'parts', coalesce((select sum(parts) from served), 0),
  'covered', coalesce((select sum(covered) from served), 0),
  'uncoveredCount', (select count(*) from served where covered < parts),
  'uncovered', coalesce((
    select json_agg(json_build_object('key', a.key, 'title', v.title, 'parts', one.parts, 'covered', one.covered) order by one.parts - one.covered desc, a.id desc)
    from (select * from served where covered < parts order by parts - covered desc, id desc limit $1) as one
      join artifact a on a.id = one.id join artifact_version v on v.artifact_id = a.id and v.version = a.current_version), '[]')
) as answer`;

/** Reads orphans, missing links, suspects and coverage of the whole record. */
export async function readGaps(pool: Pool, limit: number): Promise<GapReading> {
  const { rows } = await query<{ answer: GapReading }>(pool, statement, [limit]);
  if (!rows[0]) throw new Error('The statement always answers one row.');
  return rows[0].answer;
}
