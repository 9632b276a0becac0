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
  const [title, body, markdown, author, provenance, origin, parts, links] = contentValues(content);
  await sql`select store_version(${place.artifactId}::bigint, ${place.version}::integer, ${title}, ${body}::jsonb, ${markdown}, ${author},
    ${provenance}::jsonb, ${origin}, ${parts}::jsonb, ${links}::jsonb)`.execute(trx);
}

type ContentValues = readonly [
  title: string,
  body: string,
  markdown: string,
  author: string,
  provenance: string,
  origin: string | null,
  parts: string,
  links: string,
];

/** The content as `store_version` and `store_artifact` (migration 026) take it. Throws InputError `link.dead` for a link from a part that it has not. */
export function contentValues({ title, body, markdown, authorId, provenance, origin, parts, links }: NewVersion): ContentValues {
  const localIds = new Set(parts.map((part) => part.localId));
  const unknownStart = links.find((link) => link.fromPart !== undefined && !localIds.has(link.fromPart));
  if (unknownStart) throw refusalError('link.dead', { to: unknownStart.to, from: unknownStart.fromPart });
  return [
    title,
    JSON.stringify(body),
    markdown,
    authorId,
    JSON.stringify(provenance),
    origin ?? null,
    JSON.stringify(parts),
    JSON.stringify(links.map(toTarget)),
  ];
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
