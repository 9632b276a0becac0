import type { Pool } from 'pg';
import type { PlaceRef } from '../../lifecycle/trace-closure.ts';
import type { ImpactReading, RunsOn } from '../../ports/knowledge.ts';
import { query } from '../runs/query.ts';
import { artifactsOf, placedLinksOf, placesFrom, suspectsOf } from './fragments.ts';
import { requirePlaces } from './require-places.ts';
import { toClosure, type ClosureColumns } from './to-closure.ts';

/** Statuses of records that no longer apply. */
const ended = `('Superseded', 'Deprecated', 'Rejected')`;

const statement = `
with recursive named as materialized (
  select n.name, a.id, a.key, substring(v.markdown from '(?in)^.*' || n.pattern || '.*$') as line
  from jsonb_to_recordset($2) as n (name text, pattern text)
    cross join artifact a
    join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  where a.kind = 'adr' and a.status not in ${ended} and v.markdown ~* n.pattern
),
things (id, part) as materialized (
  select a.id, place.part from jsonb_to_recordset($1) as place (key text, part text) join artifact a on a.key = place.key
  union
  select id, null from named
),
${placesFrom('below', { seeds: 'select id, part from things', direction: 'down' })},
-- What a pattern is cited by, and not the pattern, serves features.
servants (id, part) as (
  select id, part from things
  union
  select below.id, below.part from below
  where exists (select from artifact a where a.kind = 'playbook' and a.id = any (array(select id from things)))
    and (select kind from artifact a where a.id = below.id) <> 'playbook'
),
${placesFrom('above', { seeds: 'select id, part from servants', direction: 'up' })},
prds as materialized (
  select a.id, a.key, v.body -> 'metrics' as metrics
  from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  where a.kind = 'prd' and a.id = any (array(select id from above))
)
select json_build_object(
  'named', coalesce((select json_agg(json_build_object('name', name, 'key', key, 'line', coalesce(line, '')) order by name, id) from named), '[]'),
  'below', json_build_object('artifacts', ${artifactsOf('below')}, 'links', ${placedLinksOf('below', 'down')}, 'suspects', ${suspectsOf('below', 'down')}),
  'above', json_build_object('artifacts', ${artifactsOf('above')}, 'links', ${placedLinksOf('above', 'up')}, 'suspects', ${suspectsOf('above', 'up')}),
  'servedParts', coalesce((
    select json_agg(json_build_object('key', (select key from artifact a where a.id = above.id), 'part', above.part))
    from above where above.part is not null), '[]'),
  'parts', coalesce((
    select json_agg(json_build_object('key', a.key, 'localId', p.local_id, 'type', p.type, 'text', p.text) order by a.id, p.ordinal)
    from artifact a cross join lateral (
      select * from part where part.artifact_id = a.id and part.version = a.current_version and not part.removed offset 0) as p
    where a.id = any (array(select id from above union select id from below))
      and ((a.id = any (array(select id from prds)) and p.type in ('story', 'criterion', 'requirement'))
        or (a.kind = 'adr' and p.type in ('metric', 'alert')))), '[]'),
  'prds', coalesce((
    select json_agg(json_build_object('key', key, 'metrics', metrics, 'size',
      feature_size(id, nullif(array(select above.part from above where above.id = prds.id and above.part is not null), '{}'))) order by id) from prds), '[]')
) as answer`;

interface ImpactColumns extends Omit<ImpactReading, 'below' | 'above'> {
  readonly below: ClosureColumns;
  readonly above: ClosureColumns;
}

/** Reads everything that a change of these places affects, in both directions. */
export async function readImpact(
  pool: Pool,
  { places, names }: { places: readonly PlaceRef[]; names: readonly string[] },
): Promise<ImpactReading> {
  await requirePlaces(pool, places);
  const patterns = names.map((name) => ({ name, pattern: toPattern(name) }));
  const { rows } = await query<{ answer: ImpactColumns }>(pool, statement, [JSON.stringify(places), JSON.stringify(patterns)]);
  if (!rows[0]) throw new Error('The statement always answers one row.');
  const { below, above, ...read } = rows[0].answer;
  return { ...read, below: toClosure(below), above: toClosure(above) };
}

const selectRunsOn = `
select a.key, v.title, runs.infrastructure, runs.services
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  cross join lateral jsonb_to_record(v.body -> 'implementation' -> 'runsOn') as runs (infrastructure text, services text)
where a.kind = 'adr' and a.status not in ${ended} and runs.infrastructure || runs.services <> ''
order by a.id`;

export async function readRunsOn(pool: Pool): Promise<readonly RunsOn[]> {
  return (await query<RunsOn>(pool, selectRunsOn)).rows;
}

/** Returns a Postgres pattern that matches the name as a whole word. */
function toPattern(name: string): string {
  const escaped = name
    .trim()
    .replace(/[^\p{L}\p{N}_\s]/gu, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
  const start = /^[\p{L}\p{N}_]/u.test(name) ? String.raw`\m` : '';
  const end = /[\p{L}\p{N}_]$/u.test(name) ? String.raw`\M` : '';
  return `${start}${escaped}${end}`;
}
