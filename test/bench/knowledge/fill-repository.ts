import { Client } from 'pg';
import { splitPartRef } from '../../../src/lifecycle/ids.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import type { PlannedVersion } from './plan-repository.ts';

/** Versions that one statement of each table takes. */
const batchSize = 1_000;
/** Connections that write the search rows, one for each of the two cores that the aims are for. */
const indexers = 2;

/** Which tables' own triggers are off meanwhile: what they would compute a row at a time is computed in the statements below. */
const tables = ['artifact', 'artifact_version', 'part', 'link'];

const readRows = `
  with wanted as materialized (
    select * from jsonb_to_recordset($1::jsonb) as w (
      ordinal integer, key text, kind text, scope text, seq integer, version integer, title text, body jsonb, markdown text, parts jsonb, links jsonb))`;

/** Each computes what the triggers of artifacts, links and search documents compute; a test compares the rows with those of the store. */
const statements = [
  `${readRows}
  insert into artifact (kind, key, scope, seq, status, current_version, moved_by, mover_proven, moved_because)
  select w.kind, w.key, w.scope, w.seq, s.status, 1, $2, false, 'new version'
  from wanted w join artifact_status s on s.kind = w.kind and s.initial
  where w.version = 1 order by w.ordinal`,
  `${readRows}
  insert into artifact_version (artifact_id, version, title, body, markdown, content_hash, normative_hash, author_id, provenance, previous_status, created_in)
  select a.id, w.version, w.title, w.body, w.markdown,
    hash_text(jsonb_build_object('title', w.title, 'body', w.body, 'markdown', w.markdown)::text), hash_text((w.body - 'other')::text), $2,
    '{"reason": "written"}', case when w.version > 1 then a.status end, pg_current_xact_id()
  from wanted w join artifact a on a.key = w.key order by w.ordinal`,
  `${readRows}
  insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
  select a.id, w.version, p.value ->> 'localId', p.value ->> 'type', p.value ->> 'text', false, p.ordinality
  from wanted w join artifact a on a.key = w.key cross join jsonb_array_elements(w.parts) with ordinality as p`,
  `${readRows}
  insert into link (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part, to_content_hash, to_normative_hash)
  select source.id, w.version, l.value ->> 'fromPart', l.value ->> 'role', target.id, 1, l.value ->> 'part', v.content_hash,
    coalesce(p.normative_hash, v.normative_hash)
  from wanted w join artifact source on source.key = w.key cross join jsonb_array_elements(w.links) with ordinality as l
    join artifact target on target.key = l.value ->> 'key'
    join artifact_version v on v.artifact_id = target.id and v.version = 1
    left join part p on p.artifact_id = target.id and p.version = 1 and p.local_id = l.value ->> 'part'
  order by w.ordinal, l.ordinality`,
  `${readRows}
  update artifact a set current_version = w.version from wanted w where a.key = w.key and w.version > 1`,
];

/**
 * Stores a planned repository as its owner, with the triggers of a single write off, and lets the database's own function write the search rows. The
 * audit trail stays empty: nothing that is measured reads it. Returns what there is then.
 */
export async function fillRepository(
  owner: ConnectionTarget,
  { versions, authorId }: { versions: Iterable<PlannedVersion>; authorId: string },
): Promise<{ artifacts: number; links: number; parts: number }> {
  const client = new Client(owner);
  await client.connect();
  try {
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const batch of batchesOf(versions)) {
      const rows = JSON.stringify(batch.map(toRow));
      await client.query('begin');
      for (const statement of statements) await client.query(statement, statement.includes('$2') ? [rows, authorId] : [rows]);
      await client.query('commit');
    }
    await client.query(`insert into counter (kind, scope, last) select kind, scope, max(seq) from artifact group by kind, scope`);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await Promise.all(Array.from({ length: indexers }, (_, at) => indexEvery(owner, at)));
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ artifacts: number; links: number; parts: number }>(
      `select (select count(*) from artifact)::integer as artifacts, (select count(*) from link)::integer as links, (select count(*) from part)::integer as parts`,
    );
    return rows[0] ?? { artifacts: 0, links: 0, parts: 0 };
  } finally {
    await client.end();
  }
}

async function indexEvery(owner: ConnectionTarget, at: number): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('select count(index_artifact(id)) from artifact where id % $1 = $2', [indexers, at]);
  } finally {
    await client.end();
  }
}

function* batchesOf(versions: Iterable<PlannedVersion>): Generator<PlannedVersion[]> {
  let batch: PlannedVersion[] = [];
  for (const version of versions) {
    batch.push(version);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function toRow({ key, links, ...version }: PlannedVersion, ordinal: number): object {
  const [, scope = '', digits = ''] = /^[A-Z]+-(?:(\d{4})-)?(\d+)$/.exec(key) ?? [];
  return {
    ...version,
    ordinal,
    key,
    scope,
    seq: Number(digits),
    links: links.map(({ role, fromPart = null, to }) => {
      const part = splitPartRef(to);
      return { role, fromPart, key: part?.key ?? to, part: part?.localId ?? null };
    }),
  };
}
