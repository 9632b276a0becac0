import { sql, type RawBuilder } from 'kysely';
import { partRef } from '../../lifecycle/ids.ts';
import type { BundleArtifact } from '../../lifecycle/bundle.ts';
import type { ExchangeStore, LinkRow, PartRow } from '../../ports/exchange.ts';
import type { PageRequest } from '../../ports/pages.ts';
import { toVersion, versions } from '../artifacts/artifact-reads.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { asWritten } from './as-written.ts';
import { storeBundle } from './store-bundle.ts';

/** Exports the whole repository, with one query a page. */
export function createExchangeStore(database: Database): ExchangeStore {
  const { kysely } = database;
  return {
    listCurrent: (asked) =>
      withDatabaseErrors(async () => {
        const above = readCursor('exchange', asked);
        const page = await fitPage(kysely, { page: asked, above, of: sql`v.version = a.current_version` });
        let query = versions(kysely)
          .select(['v.body', 'v.markdown', 'a.id as place'])
          .whereRef('v.version', '=', 'a.current_version')
          .orderBy('a.id')
          .limit(page.limit + 1);
        if (above !== null) query = query.where('a.id', '>', above);
        return toPage(await query.execute(), {
          list: 'exchange',
          page,
          toItem: (row) => ({ ...toVersion(row), body: row.body, markdown: row.markdown }),
        });
      }),

    listRecords: (asked) =>
      withDatabaseErrors(async () => {
        const above = readCursor('exchange', asked) ?? '0';
        const page = await fitPage(kysely, { page: asked, above, of: sql`true` });
        const { rows } = await sql<BundleArtifact & { place: string }>`
          select a.id as place, a.key, a.kind, a.status,
            array(select alias from artifact_alias where artifact_id = a.id order by alias) as aliases,
            (select jsonb_agg(jsonb_build_object(
                'version', v.version, 'title', v.title, 'status', coalesce(next.previous_status, a.status), 'contentHash', v.content_hash,
                'author', author.name, 'createdAt', to_char(v.created_at at time zone 'UTC', ${timeFormat}), 'provenance', v.provenance,
                'body', v.body, 'markdown', v.markdown, 'parts', ${partsOf}, 'links', ${linksOf}) order by v.version)
              from artifact_version v join person author on author.id = v.author_id
                left join artifact_version next on next.artifact_id = v.artifact_id and next.version = v.version + 1
              where v.artifact_id = a.id) as versions
          from artifact a where a.id > ${above}::bigint order by a.id limit ${page.limit + 1}`.execute(kysely);
        return toPage(rows, {
          list: 'exchange',
          page,
          toItem: ({ key, kind, status, aliases, versions: all }) => asWritten({ key, kind, status, aliases, versions: all }),
        });
      }),

    listParts: () =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<PartRow>`
          select a.key, a.kind, p.version, p.local_id as part, p.type, p.text
          from artifact a join part p on p.artifact_id = a.id and p.version = a.current_version and not p.removed
          order by a.id, p.ordinal, p.local_id`.execute(kysely);
        return rows;
      }),

    listLinks: () =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<LinkParts>`
          select source.key as from_key, l.from_part, l.from_version, l.role, target.key as to_key, l.to_part, l.to_version
          from link l join artifact source on source.id = l.from_artifact_id and source.current_version = l.from_version
            join artifact target on target.id = l.to_artifact_id
          order by source.id, l.role, target.id, l.from_part nulls first, l.to_part nulls first`.execute(kysely);
        return rows.map(toLinkRow);
      }),

    storeBundle: (bundle, params) => withDatabaseErrors(() => storeBundle(database, bundle, params)),
  };
}

/** Bytes of Markdown on a page; a hundred of the largest documents would make 300 MB. */
const mostPageBytes = 8_000_000;

/** Limits a page's size, to one artifact at least; `of`: the versions that count. */
async function fitPage(
  kysely: Database['kysely'],
  { page, above, of }: { page: PageRequest; above: string | null; of: RawBuilder<unknown> },
): Promise<PageRequest> {
  const { rows } = await sql<{ fitting: number }>`
    select count(*)::int as fitting from (
      select sum(bytes) over (order by id) - bytes as before from (
        select a.id, (select sum(octet_length(v.markdown)) from artifact_version v where v.artifact_id = a.id and ${of}) as bytes
        from artifact a where a.id > ${above ?? '0'}::bigint order by a.id limit ${page.limit}) sized) running
    where before < ${mostPageBytes}`.execute(kysely);
  return { ...page, limit: Math.max(1, rows[0]?.fitting ?? 0) };
}

const timeFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

const partsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('localId', p.local_id, 'type', p.type, 'text', p.text) order by p.ordinal, p.local_id)
  from part p where p.artifact_id = v.artifact_id and p.version = v.version and not p.removed), '[]')`;

const linksOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('role', l.role, 'from', l.from_part, 'to', concat_ws('#', target.key, l.to_part), 'toVersion', l.to_version)
    order by l.id)
  from link l join artifact target on target.id = l.to_artifact_id
  where l.from_artifact_id = v.artifact_id and l.from_version = v.version), '[]')`;

interface LinkParts {
  readonly from_key: string;
  readonly from_part: string | null;
  readonly from_version: number;
  readonly role: string;
  readonly to_key: string;
  readonly to_part: string | null;
  readonly to_version: number;
}

function toLinkRow(row: LinkParts): LinkRow {
  return {
    from: row.from_part === null ? row.from_key : partRef(row.from_key, row.from_part),
    fromVersion: row.from_version,
    role: row.role,
    to: row.to_part === null ? row.to_key : partRef(row.to_key, row.to_part),
    toVersion: row.to_version,
  };
}
