import { splitPartRef } from '../lifecycle/ids.ts';
import type { NewLink, NewVersion } from '../ports/artifacts.ts';
import { refusalError } from './database-errors.ts';

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

/** The content as `store_version` and `store_artifact` take it. Throws InputError `link.dead` for a link from a part that it has not. */
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
