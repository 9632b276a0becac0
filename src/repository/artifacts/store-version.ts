import { splitPartRef } from '../../lifecycle/ids.ts';
import type { NewLink, NewVersion } from '../../ports/artifacts.ts';
import { refusalError } from '../database/database-errors.ts';

/** A version as `store_version` takes it; body and Markdown are separate arguments. */
interface VersionContent extends Pick<NewVersion, 'title' | 'provenance' | 'origin' | 'parts'> {
  readonly author: string;
  readonly links: readonly Readonly<Record<string, string | number | null>>[];
}

/** Throws InputError `link.dead` for a link from a part that the version lacks. */
export function toContent({ title, authorId, provenance, origin, parts, links }: NewVersion): VersionContent {
  const localIds = new Set(parts.map((part) => part.localId));
  const unknownStart = links.find((link) => link.fromPart !== undefined && !localIds.has(link.fromPart));
  if (unknownStart) throw refusalError('link.dead', { to: unknownStart.to, from: unknownStart.fromPart });
  return { title: title.toWellFormed(), author: authorId, provenance, origin, parts, links: links.map(toTarget) };
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
