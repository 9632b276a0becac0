import { sql, type Kysely } from 'kysely';
import { nameArtifact } from '../../lifecycle/findings.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { ArtifactStore, ArtifactSummary, ArtifactVersion } from '../../ports/artifacts.ts';
import type { Database } from '../database/connection.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import type { Tables } from '../database/tables.ts';

type Reads = Pick<
  ArtifactStore,
  'read' | 'list' | 'listPage' | 'history' | 'findBySourceHash' | 'findImported' | 'links' | 'parts' | 'partIds' | 'linkedFrom'
>;

/** Implements the reading half of the artifact store, with one query each. */
export function artifactReads({ kysely, pool }: Pick<Database, 'kysely' | 'pool'>): Reads {
  // Not a bare number: without statistics, the planner would search all artifacts for that version.
  const readVersion = compileOnce(pool, (key: string, version: number | null) =>
    versions(kysely)
      .select(['v.body', 'v.markdown'])
      .where('a.key', '=', key)
      .where('v.version', '=', sql<number>`coalesce(${version}::integer, a.current_version)`),
  );

  return {
    async read(key, version) {
      const row = await readVersion(key, version ?? null);
      return row ? { ...toVersion(row), body: row.body, markdown: row.markdown } : null;
    },

    async list(filter = {}) {
      let query = summaries(kysely).orderBy('a.id', 'desc');
      if (filter.kind) query = query.where('a.kind', '=', filter.kind);
      if (filter.status) query = query.where('a.status', '=', filter.status);
      const { alias } = filter;
      if (alias !== undefined) {
        query = query.where('a.id', 'in', (eb) =>
          eb.selectFrom('artifact_alias').select('artifact_id').where('alias', '=', alias),
        );
      }
      return (await query.execute()).map(toSummary);
    },

    async listPage(filter, page) {
      const below = readCursor('artifacts', page);
      let query = summaries(kysely)
        .select('a.id as place')
        .orderBy('a.id', 'desc')
        .limit(page.limit + 1);
      if (filter.kind) query = query.where('a.kind', '=', filter.kind);
      if (filter.status !== undefined) query = query.where('a.status', '=', filter.status);
      if (below !== null) query = query.where('a.id', '<', below);
      return toPage(await query.execute(), { list: 'artifacts', page, toItem: toSummary });
    },

    async history(key) {
      const rows = await versions(kysely).where('a.key', '=', key).orderBy('v.version').execute();
      return rows.map(toVersion);
    },

    async findBySourceHash(kind, sourceHash) {
      const rows = await summaries(kysely)
        .where('a.kind', '=', kind)
        .where('a.id', 'in', (eb) =>
          eb
            .selectFrom('artifact_version')
            .select('artifact_id')
            .where(sql<string>`provenance ->> 'sourceHash'`, '=', sourceHash),
        )
        .orderBy('a.id', 'desc')
        .execute();
      return rows.map(toSummary);
    },

    async findImported(kind, { aliases, sourceHashes }) {
      const rows = await summaries(kysely)
        .select(
          sql<string[]>`array(
            select distinct provenance ->> 'sourceHash' from artifact_version where artifact_id = a.id and provenance ? 'sourceHash')`.as(
            'source_hashes',
          ),
        )
        .where('a.kind', '=', kind)
        .where(
          sql<boolean>`a.id in (
            select artifact_id from artifact_alias where alias = any (${aliases})
            union select artifact_id from artifact_version where provenance ->> 'sourceHash' = any (${sourceHashes}))`,
        )
        .orderBy('a.id', 'desc')
        .execute();
      return rows.map((row) => ({ ...toSummary(row), sourceHashes: row.source_hashes }));
    },

    async links(key, version) {
      const rows = await kysely
        .selectFrom('link as l')
        .innerJoin('artifact as source', 'source.id', 'l.from_artifact_id')
        .innerJoin('artifact as target', 'target.id', 'l.to_artifact_id')
        .select(['l.role', 'l.from_part', 'target.key', 'l.to_part', 'l.to_version'])
        .where('source.key', '=', key)
        .where('l.from_version', '=', (eb) => (version === undefined ? eb.ref('source.current_version') : eb.val(version)))
        .orderBy('l.id')
        .execute();
      return rows.map((row) => ({
        role: row.role,
        ...(row.from_part === null ? {} : { fromPart: row.from_part }),
        to: row.to_part === null ? row.key : partRef(row.key, row.to_part),
        toVersion: row.to_version,
      }));
    },

    async parts(key, version) {
      const rows = await kysely
        .selectFrom('part as p')
        .innerJoin('artifact as a', 'a.id', 'p.artifact_id')
        .select(['p.local_id', 'p.type', 'p.text'])
        .where('a.key', '=', key)
        .where('p.version', '=', version)
        .where('p.removed', '=', false)
        .orderBy('p.ordinal')
        .orderBy('p.local_id')
        .execute();
      return rows.map(({ local_id, type, text }) => ({ localId: local_id, type, text }));
    },

    async partIds(key) {
      // Each version keeps tombstones of removed parts.
      const rows = await kysely
        .selectFrom('part as p')
        .innerJoin('artifact as a', (join) =>
          join.onRef('a.id', '=', 'p.artifact_id').onRef('a.current_version', '=', 'p.version'),
        )
        .select('p.local_id')
        .where('a.key', '=', key)
        .orderBy('p.local_id')
        .execute();
      return rows.map(({ local_id }) => local_id);
    },

    async linkedFrom(key, role) {
      const rows = await summaries(kysely)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('link as l')
              .innerJoin('artifact as target', 'target.id', 'l.to_artifact_id')
              .select('l.role')
              .whereRef('l.from_artifact_id', '=', 'a.id')
              .whereRef('l.from_version', '=', 'a.current_version')
              .where('l.role', '=', role)
              .where('target.key', '=', key),
          ),
        )
        .orderBy('a.id', 'desc')
        .execute();
      return rows.map(toSummary);
    },
  };
}

/** Selects each artifact with its current version. */
export function summaries(kysely: Kysely<Tables>) {
  return joined(kysely)
    .select([...summaryColumns, 'a.status', claimedStatus])
    .whereRef('v.version', '=', 'a.current_version');
}

/** Selects each version of each artifact. */
export function versions(kysely: Kysely<Tables>) {
  return joined(kysely)
    .innerJoin('person as author', 'author.id', 'v.author_id')
    .select(statusOfVersion.as('status'))
    .select(claimedStatus)
    .select(successor)
    .select(amendments)
    .select([...summaryColumns, 'v.content_hash', 'v.author_id', 'author.name as author_name', 'v.provenance', 'v.created_at']);
}

function joined(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('artifact as a')
    .innerJoin('artifact_version as v', 'v.artifact_id', 'a.id')
    .select(sql<string[]>`array(select alias from artifact_alias where artifact_id = a.id order by alias)`.as('aliases'));
}

const summaryColumns = ['a.key', 'a.kind', 'v.title', 'v.version', 'a.updated_at'] as const;

/** The artifact's status; for a replaced version, the status that it kept. */
const statusOfVersion = sql<string>`coalesce((
  select next.previous_status from artifact_version next where next.artifact_id = v.artifact_id and next.version = v.version + 1
), a.status)`;

/** The status that the document claims, from the last gate or its import, until it is attested. */
export const claimed = sql<string | null>`(
  select claim.status from (select coalesce(
    (select c.status from gate_claim c where c.artifact_id = v.artifact_id and c.version = v.version order by c.gate_id desc limit 1),
    v.provenance ->> 'claimedStatus') as status) as claim
  where claim.status <> a.status and v.version = a.current_version and not exists (
    select from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = v.artifact_id and c.version = v.version and c.status = claim.status and g.status = 'approved'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
)`;

const claimedStatus = claimed.as('claimed_status');

/** The end of the chain of replacements; queried only for a superseded artifact. */
const successor = sql<{ key: string; status: string } | null>`(
  select json_build_object('key', heir.key, 'status', heir.status) from artifact heir where a.status = 'Superseded' and heir.id = live_successor(a.id)
)`.as('successor');

/** The accepted amendments of an ADR, oldest first. */
const amendments = sql<string[]>`array(
  select amendment.key from link l
    join artifact amendment on amendment.id = l.from_artifact_id and amendment.current_version = l.from_version
  where a.kind = 'adr' and l.to_artifact_id = a.id and l.role = 'amends' and amendment.status = 'Accepted' order by amendment.id
)`.as('amendments');

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;
type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

export function toSummary(row: SummaryRow): ArtifactSummary {
  return {
    key: row.key,
    kind: row.kind,
    title: row.title,
    status: row.status,
    ...(row.claimed_status === null ? {} : { claimedStatus: row.claimed_status }),
    version: row.version,
    aliases: row.aliases,
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toVersion(row: VersionRow): Omit<ArtifactVersion, 'body' | 'markdown'> {
  return {
    ...toSummary(row),
    ...(row.successor === null ? {} : { successor: row.successor }),
    ...(row.amendments.length === 0 ? {} : { amendments: row.amendments }),
    contentHash: row.content_hash,
    authorId: row.author_id,
    authorName: row.author_name,
    provenance: { ...row.provenance, ...nameFindings(row) },
    createdAt: row.created_at.toISOString(),
  };
}

/** Puts the artifact's key into findings that were made before it had one. */
function nameFindings({ key, provenance: { findings } }: VersionRow): Pick<ArtifactVersion['provenance'], 'findings'> {
  return findings === undefined ? {} : { findings: findings.map((one) => nameArtifact(one, key)) };
}
