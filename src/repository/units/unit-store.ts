import { sql } from 'kysely';
import type { CommitRangeBolts, Deployment, DoraFigures, UnitEvidence, UnitStore } from '../../ports/units.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query } from '../runs/query.ts';

type DeploymentRow = Omit<Deployment, 'at'> & { readonly at: Date };

const selectRange = `
with given as (
  select sha from unnest($2::text[]) as given (sha)
), named as (
  select b.sha, b.bolt, a.id, a.current_version from given join commit_bolt b on b.repository_id = $1 and b.sha = given.sha
    left join artifact a on a.key = b.bolt
), bolt as (
  select id, current_version, count(distinct sha) as commits from named where id is not null group by id, current_version
)
select jsonb_build_object(
  'indexed', (select count(*) from given join code_commit c on c.repository_id = $1 and c.sha = given.sha),
  'attributed', (select coalesce(jsonb_agg(distinct sha), '[]') from named where id is not null),
  'unknown', (select coalesce(jsonb_agg(distinct bolt), '[]') from named where id is null),
  'bolts', (select coalesce(jsonb_agg(jsonb_build_object('key', a.key, 'title', v.title, 'status', a.status, 'commits', bolt.commits,
      'merged', (select merged_sha from bolt_work w where w.artifact_id = a.id),
      'rollback', coalesce(v.body ->> 'rollbackPlan', ''),
      'questions', (select coalesce(jsonb_agg(q ->> 'id'), '[]') from jsonb_array_elements(v.body -> 'questions') q where q ->> 'answer' = ''),
      'units', (select coalesce(jsonb_agg(u.key order by u.id), '[]')
        from current_link l join artifact u on u.id = l.from_artifact_id
        where l.to_artifact_id = a.id and l.role = 'contains'
          and not exists (select from current_link s where s.to_artifact_id = u.id and s.role = 'supersedes'))) order by a.kind, a.id), '[]')
    from bolt join artifact a on a.id = bolt.id join artifact_version v on v.artifact_id = a.id and v.version = bolt.current_version)) as found`;

/** Stores checks of units and deployments in Postgres (sql/tables/units.sql). */
export function createUnitStore({ pool, kysely }: Database): UnitStore {
  const record = async (name: string, { token: secret, ...given }: { token: string | null }): Promise<{ repeated: boolean }> => {
    const { rows } = await query<{ answer: Answer & { repeated?: boolean } }>(
      pool,
      ...inTrace(`select ${name}($1::jsonb) as answer`, [toJson({ ...given, secret })]),
    );
    requireDone(rows[0]?.answer);
    return { repeated: rows[0]?.answer.repeated === true };
  };

  return {
    recordCheck: (check) => record('record_check', check),
    recordDeployment: (deployment) => record('record_deployment', deployment),
    async evidence(key) {
      const { rows } = await query<UnitEvidence>(
        pool,
        `select e.* from artifact a cross join lateral unit_evidence(a.id, a.current_version, 'infinity') e where a.key = $1 order by 1`,
        [key],
      );
      return rows;
    },
    listDeployments: ({ environment = null, unit = null }, page) =>
      withDatabaseErrors(async () => {
        const before = readCursor('deployments', page);
        const { rows } = await sql<DeploymentRow & { place: string }>`
          select id as place, id, source, external_id as "externalId", environment, is_production as production, status, occurred_at as at,
            repository, sha, digest, unit, url, how, gated
          from matched_deployment
          where (${environment}::text is null or environment = ${environment}) and (${unit}::text is null or unit = ${unit})
            and (${before}::bigint is null or id < ${before}::bigint)
          order by id desc limit ${page.limit + 1}`.execute(kysely);
        return toPage(rows, {
          list: 'deployments',
          page,
          toItem: ({ place: _place, at, ...row }): Deployment => ({ ...row, at: at.toISOString() }),
        });
      }),
    async findRange(id, shas) {
      const { rows } = await query<{ found: CommitRangeBolts }>(pool, selectRange, [id, shas]);
      if (!rows[0]) throw new Error('The range answers one row.');
      return rows[0].found;
    },
    async dora(environment, since) {
      const { rows } = await query<{ figures: DoraFigures }>(pool, 'select dora_figures($1, $2) as figures', [
        environment,
        since.toISOString(),
      ]);
      if (!rows[0]) throw new Error('dora_figures answers one row.');
      return rows[0].figures;
    },
  };
}
