import type { Pool } from 'pg';
import type { Baseline, BaselineComparison, BaselineEntry, KnowledgeStore } from '../../ports/knowledge.ts';
import { refusalError } from '../database/database-errors.ts';
import { query } from '../runs/query.ts';

type Baselines = Pick<KnowledgeStore, 'createBaseline' | 'listBaselines' | 'readBaseline' | 'compareBaselines'>;

interface BaselineRow {
  readonly name: string;
  readonly note: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly versions: number;
}

const selectBaselines = `
select b.name, b.note, person.name as created_by, b.created_at,
  (select count(*) from baseline_entry e where e.baseline_id = b.id)::integer as versions
from baseline b join person on person.id = b.created_by
where $1::text is null or b.name = $1
order by b.id desc`;

const selectEntries = `
select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'kind', a.kind, 'title', v.title, 'version', e.version) order by a.id), '[]') as entries
from baseline b
  join baseline_entry e on e.baseline_id = b.id
  join artifact a on a.id = e.artifact_id
  join artifact_version v on v.artifact_id = e.artifact_id and v.version = e.version
where b.name = $1`;

/** Selects the versions of a baseline; the current ones when the name is null. */
const state = (parameter: string): string => `
  select e.artifact_id as id, e.version from baseline b join baseline_entry e on e.baseline_id = b.id where b.name = ${parameter}
  union all
  select a.id, a.current_version from artifact a where ${parameter}::text is null`;

/** Selects links of a state whose target has changed since they were made. */
const suspectsIn = (name: string): string => `
  select l.*, target.version as target_version
  from ${name} source
    join link l on l.from_artifact_id = source.id and l.from_version = source.version
    join ${name} target on target.id = l.to_artifact_id
  where l.to_version <> target.version and (
    case
      when l.to_part is null then
        (select v.normative_hash from artifact_version v where v.artifact_id = target.id and v.version = target.version)
      else
        (select p.normative_hash from part p where p.artifact_id = target.id and p.version = target.version and p.local_id = l.to_part and not p.removed)
    end) is distinct from l.to_normative_hash`;

/**
 * Compares a partial baseline with the current state by its own artifacts. Cleared links count only
 * in the current state. A link that a new version repeats is the same link.
 */
const compareStates = `
with earlier as materialized (${state('$1')}),
later as materialized (${state('$2')}),
concerned as materialized (
  select id from later where $2::text is not null or exists (select from baseline where name = $1 and whole) or id in (select id from earlier)
),
change as materialized (
  select coalesce(earlier.id, later.id) as id, earlier.version as "from", later.version as "to"
  from earlier full join (select * from later where id in (select id from concerned)) later on later.id = earlier.id
),
fresh as materialized (
  select l.* from (${suspectsIn('later')}) l
  where l.from_artifact_id in (select id from concerned)
    and not exists (
      select from (${suspectsIn('earlier')}) before
      where before.from_artifact_id = l.from_artifact_id and before.role = l.role and before.to_artifact_id = l.to_artifact_id
        and before.from_part is not distinct from l.from_part and before.to_part is not distinct from l.to_part)
    and ($2::text is not null or exists (select from current_link c where c.id = l.id and c.suspect))
)
select jsonb_build_object(
  'unchanged', (select count(*) from change where "from" = "to"),
  'changes', coalesce((
    select jsonb_agg(jsonb_build_object('key', a.key, 'kind', a.kind, 'title', v.title, 'from', change."from", 'to', change."to") order by a.id)
    from change join artifact a on a.id = change.id
      join artifact_version v on v.artifact_id = a.id and v.version = coalesce(change."to", change."from")
    where change."from" is distinct from change."to"), '[]'),
  'suspects', coalesce((
    select jsonb_agg(jsonb_build_object('from', source.key, 'fromPart', l.from_part, 'role', l.role, 'to', target.key, 'toPart', l.to_part,
      'toVersion', l.to_version, 'targetVersion', l.target_version, 'suspect', true) order by l.id)
    from fresh l join artifact source on source.id = l.from_artifact_id join artifact target on target.id = l.to_artifact_id), '[]')
) as answer`;

/** Stores named sets of versions. */
export function baselines(pool: Pool): Baselines {
  async function find(name: string): Promise<Baseline> {
    const { rows } = await query<BaselineRow>(pool, selectBaselines, [name]);
    if (!rows[0]) throw refusalError('baseline.not-found', { name });
    return toBaseline(rows[0]);
  }

  return {
    async createBaseline({ name, note, entries, actorId }) {
      await query(pool, 'select create_baseline($1, $2, $3, $4)', [name, note, JSON.stringify(entries), actorId]);
      return find(name);
    },

    listBaselines: async () => (await query<BaselineRow>(pool, selectBaselines, [null])).rows.map(toBaseline),

    async readBaseline(name) {
      const baseline = await find(name);
      const { rows } = await query<{ entries: BaselineEntry[] }>(pool, selectEntries, [name]);
      return { ...baseline, entries: rows[0]?.entries ?? [] };
    },

    async compareBaselines(from, to) {
      await find(from);
      if (to !== null) await find(to);
      const { rows } = await query<{ answer: BaselineComparison }>(pool, compareStates, [from, to]);
      if (!rows[0]) throw new Error('The statement always answers one row.');
      return rows[0].answer;
    },
  };
}

function toBaseline({ name, note, created_by, created_at, versions }: BaselineRow): Baseline {
  return { name, note, createdBy: created_by, createdAt: created_at.toISOString(), versions };
}
