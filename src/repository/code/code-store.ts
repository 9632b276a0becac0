import type { Pool } from 'pg';
import type { CodeSource } from '../../ports/code-mirrors.ts';
import type { BoltCommit, CodeStore, CountedRepository, KnownCommit, Repository } from '../../ports/code-store.ts';
import { query } from '../runs/query.ts';
import { createBlameCache } from './blame-cache.ts';

interface RepositoryRow {
  readonly id: string;
  readonly name: string;
  readonly kind: CodeSource['kind'];
  readonly address: string;
  readonly head: string | null;
  readonly branch: string | null;
  readonly is_shallow: boolean;
  readonly indexed_at: Date | null;
  readonly indexed_tips: string[];
}

const insertCommits = `
with given as materialized (
  select * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::integer[], $7::text[])
    as given (sha, parents, authored_at, committed_at, pull, via)
),
stored as (
  insert into code_commit (repository_id, sha, parents, authored_at, committed_at, pull, via)
  select $1, sha, string_to_array(parents, ' '), authored_at, committed_at, pull, via from given
  -- A clone that is no longer shallow has the parents of what was its edge.
  on conflict (repository_id, sha) do update set parents = excluded.parents where code_commit.parents = '{}'
)
select`;

const insertBolts = `
insert into commit_bolt (repository_id, sha, bolt, how)
select $1, * from unnest($2::text[], $3::text[], $4::text[]) on conflict do nothing`;

const listRepositories = `
select r.*,
  (select count(*) from code_commit c where c.repository_id = r.id)::integer as commits,
  (select count(distinct b.sha) from commit_bolt b where b.repository_id = r.id)::integer as attributed
from repository r order by r.name`;

const selectCommit = `
select c.sha, c.committed_at, c.pull, c.subject,
  coalesce((
    select jsonb_agg(jsonb_build_object('key', b.bolt, 'how', b.how) order by b.bolt)
    from commit_bolt b where b.repository_id = c.repository_id and b.sha = c.sha), '[]') as bolts,
  array(
    select a.key from commit_bolt b join artifact a on a.key = b.bolt where b.repository_id = c.repository_id and b.sha = c.sha) as known,
  array(
    select b.bolt from commit_bolt b where b.repository_id = c.repository_id and b.sha = c.via order by b.bolt) as merge_bolts
from code_commit c where c.repository_id = $1 and c.sha = $2`;

const selectTwins = `
select twin.sha, min(b.bolt) as bolt
from code_commit c
  join code_commit twin on twin.repository_id = c.repository_id and twin.authored_at = c.authored_at and twin.sha <> c.sha
  join commit_bolt b on b.repository_id = twin.repository_id and b.sha = twin.sha
where c.repository_id = $1 and c.sha = $2 and cardinality(twin.parents) < 2
group by twin.sha having count(*) = 1
order by twin.sha limit 20`;

const listCommits = `
select r.name as repository, r.id as repository_id, c.sha, c.committed_at, c.subject, c.pull, b.how,
  (count(*) over ())::integer as total
from commit_bolt b
  join code_commit c on c.repository_id = b.repository_id and c.sha = b.sha
  join repository r on r.id = c.repository_id
where b.bolt = $1
order by c.committed_at desc, c.repository_id, c.sha limit $2`;

/** Work on a Bolt leaves versions: it began after its first one, and is over when it is Done. */
const selectTouching = `
select a.key, v.body -> 'touches' as touches
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
where a.kind in ('bolt', 'fix') and jsonb_typeof(v.body -> 'touches') = 'array' and v.body -> 'touches' <> '[]'
  and a.created_at <= $1 and (a.status <> 'Done' or a.updated_at >= $1)
order by a.id limit 1000`;

/** Stores repositories of code, their commits and their Bolts in Postgres. */
export function createCodeStore(pool: Pool): CodeStore {
  const store: CodeStore = {
    async add({ name, source, actorId }) {
      await query(pool, 'select add_repository($1, $2, $3, $4)', [name, source.kind, source.address, actorId]);
      const added = await store.find(name);
      if (!added) throw new Error('The function has stored it.');
      return added;
    },

    async list() {
      const { rows } = await query<RepositoryRow & Pick<CountedRepository, 'commits' | 'attributed'>>(pool, listRepositories);
      return rows.map((row) => ({ ...toRepository(row), commits: row.commits, attributed: row.attributed }));
    },

    async find(nameOrAddress) {
      const { rows } = await query<RepositoryRow>(
        pool,
        'select * from repository where name = $1 or address = $1 order by name <> $1 limit 1',
        [nameOrAddress],
      );
      return rows[0] ? toRepository(rows[0]) : null;
    },

    async addCommits(id, commits) {
      await query(pool, insertCommits, [
        id,
        commits.map(({ sha }) => sha),
        commits.map(({ parents }) => parents.join(' ')),
        commits.map(({ authoredAt }) => authoredAt.toISOString()),
        commits.map(({ committedAt }) => committedAt.toISOString()),
        commits.map(({ pull }) => pull),
        commits.map(({ via }) => via),
      ]);
      const named = commits.flatMap(({ sha, bolts }) => bolts.map((bolt) => ({ sha, ...bolt })));
      if (named.length === 0) return;
      const columns = [named.map(({ sha }) => sha), named.map(({ key }) => key), named.map(({ how }) => how)];
      await query(pool, insertBolts, [id, ...columns]);
    },

    async setMerge(id, merge, shas) {
      const update = 'update code_commit set via = $2 where repository_id = $1 and sha = any ($3) and via is null';
      await query(pool, update, [id, merge, shas]);
    },

    async finishIndex(id, { head, branch, isShallow, tips }) {
      await query(pool, 'select attribute_commits($1)', [id]);
      await query(
        pool,
        'update repository set head = $2, branch = $3, is_shallow = $4, indexed_tips = $5, indexed_at = now() where id = $1',
        [id, head, branch, isShallow, tips],
      );
    },

    async readCommit(id, sha) {
      const { rows } = await query<{
        sha: string;
        committed_at: Date;
        pull: number | null;
        subject: string | null;
        bolts: KnownCommit['bolts'];
        known: string[];
        merge_bolts: string[];
      }>(pool, selectCommit, [id, sha]);
      if (!rows[0]) return null;
      const { committed_at: committedAt, merge_bolts: mergeBolts, ...commit } = rows[0];
      return { ...commit, committedAt: committedAt.toISOString(), mergeBolts };
    },

    findTwins: async (id, sha) => (await query<{ sha: string; bolt: string }>(pool, selectTwins, [id, sha])).rows,

    async addBolt(id, sha, { key, how }) {
      await query(pool, insertBolts, [id, [sha], [key], [how]]);
    },

    async saveSubjects(id, subjects) {
      await query(
        pool,
        `update code_commit c set subject = given.subject from unnest($2::text[], $3::text[]) as given (sha, subject)
          where c.repository_id = $1 and c.sha = given.sha`,
        [id, [...subjects.keys()], [...subjects.values()]],
      );
    },

    async listBoltCommits(bolt, limit) {
      const { rows } = await query<CommitRow>(pool, listCommits, [bolt, limit]);
      return { items: rows.map(toBoltCommit), total: rows[0]?.total ?? 0 };
    },

    listTouching: async (at) => (await query<{ key: string; touches: string[] }>(pool, selectTouching, [at])).rows,

    ...createBlameCache(pool),
  };
  return store;
}

interface CommitRow extends Omit<BoltCommit, 'repositoryId' | 'committedAt'> {
  readonly repository_id: string;
  readonly committed_at: Date;
  readonly total: number;
}

function toBoltCommit({ repository, repository_id: repositoryId, sha, committed_at, subject, how, pull }: CommitRow): BoltCommit {
  return { repository, repositoryId, sha, committedAt: committed_at.toISOString(), subject, how, pull };
}

function toRepository(row: RepositoryRow): Repository {
  return {
    id: row.id,
    name: row.name,
    source: { kind: row.kind, address: row.address },
    head: row.head,
    branch: row.branch,
    isShallow: row.is_shallow,
    indexedAt: row.indexed_at?.toISOString() ?? null,
    indexedTips: row.indexed_tips,
  };
}
