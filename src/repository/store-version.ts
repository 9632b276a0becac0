import { sql, type Transaction } from 'kysely';
import { splitPartRef } from '../lifecycle/ids.ts';
import type { NewLink, NewVersion } from '../ports/artifacts.ts';
import { refusalError } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** Inserts a version with its parts, tombstones and links. The database refuses a number that is not the next one. */
export async function storeVersion(
  trx: Transaction<Tables>,
  place: { artifactId: string; version: number },
  content: NewVersion,
): Promise<void> {
  await trx
    .insertInto('artifact_version')
    .values({
      artifact_id: place.artifactId,
      version: place.version,
      title: content.title,
      body: JSON.stringify(content.body),
      markdown: content.markdown,
      author_id: content.authorId,
      provenance: JSON.stringify(content.provenance),
      origin: content.origin ?? null,
    })
    .execute();
  await storeParts(trx, place, content.parts);
  await storeLinks(trx, place, content);
}

/** Parts in their order; one that the version before had and this one has not leaves a tombstone, which keeps its last text. */
async function storeParts(
  trx: Transaction<Tables>,
  { artifactId, version }: { artifactId: string; version: number },
  parts: NewVersion['parts'],
): Promise<void> {
  await sql`
    with wanted as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as ("localId" text, type text, text text))
        with ordinality as w (local_id, type, text, ordinal)
    )
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
    select ${artifactId}::bigint, ${version}::integer, local_id, type, text, false, ordinal from wanted
    union all
    select artifact_id, ${version}::integer, local_id, type, text, true, ordinal from part before
    where artifact_id = ${artifactId}::bigint and version = ${version - 1}::integer
      and not exists (select from wanted where wanted.local_id = before.local_id)
  `.execute(trx);
}

/**
 * Links pin the version they name, or else the current one. One that leads nowhere is refused by name, before a key of the database does it
 * without one.
 */
async function storeLinks(
  trx: Transaction<Tables>,
  { artifactId, version }: { artifactId: string; version: number },
  { links, parts }: NewVersion,
): Promise<void> {
  if (links.length === 0) return;
  const localIds = new Set(parts.map((part) => part.localId));
  const unknownStart = links.find((link) => link.fromPart !== undefined && !localIds.has(link.fromPart));
  if (unknownStart) throw refusalError('link.dead', { to: unknownStart.to, from: unknownStart.fromPart });

  const targets = sql`
    jsonb_to_recordset(${JSON.stringify(links.map(toTarget))}::jsonb)
        as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      left join artifact target on target.key = wanted.key
      left join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version)`;
  const dead = await sql<{ to: string }>`
    select wanted.to from ${targets}
      left join part on part.artifact_id = pinned.artifact_id and part.version = pinned.version
        and part.local_id = wanted.to_part and not part.removed
    where pinned.version is null or (wanted.to_part is not null and part.local_id is null)
    limit 1
  `.execute(trx);
  if (dead.rows[0]) throw refusalError('link.dead', dead.rows[0]);
  await sql`
    insert into link (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part)
    select distinct ${artifactId}::bigint, ${version}::integer, wanted.from_part, wanted.role, pinned.artifact_id, pinned.version, wanted.to_part
    from ${targets}
  `.execute(trx);
}

function toTarget({ role, fromPart, to, toVersion }: NewLink): Readonly<Record<string, string | number | null>> {
  const part = splitPartRef(to);
  return {
    role,
    from_part: fromPart ?? null,
    to,
    key: part?.key ?? to,
    to_part: part?.localId ?? null,
    to_version: toVersion ?? null,
  };
}
