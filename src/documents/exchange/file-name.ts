import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { slug } from '../../lifecycle/slug.ts';

/** Longest part from a title; a path of a few of these fits every file system. */
const longestTail = 60;

/** Returns the path of a new artifact file, `adr/ADR-012-use-postgres.md`, with slashes. */
export function nameFile({ key, kind, title }: { key: string; kind: ArtifactKindId; title: string }): string {
  // Letters lose their accents.
  const words = slug(title.normalize('NFKD').replace(/\p{M}/gu, '')).split('-');
  let tail = '';
  for (const word of words) {
    const longer = tail === '' ? word : `${tail}-${word}`;
    if (longer.length > longestTail) break;
    tail = longer;
  }
  return `${kind}/${key}${tail === '' ? '' : `-${tail}`}.md`;
}
