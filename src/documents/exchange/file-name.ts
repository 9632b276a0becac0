import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { slug } from '../../lifecycle/ids.ts';

/** Longest tail that a title gives; a path of a few of these still fits every file system. */
const longestTail = 60;

/** Where an artifact's file lies when it is first written: `adr/ADR-012-use-postgres.md`. Slashes on every system. */
export function nameFile({ key, kind, title }: { key: string; kind: ArtifactKindId; title: string }): string {
  // Letters keep their place without their accents.
  const words = slug(title.normalize('NFKD').replace(/\p{M}/gu, '')).split('-');
  let tail = '';
  for (const word of words) {
    const longer = tail === '' ? word : `${tail}-${word}`;
    if (longer.length > longestTail) break;
    tail = longer;
  }
  return `${kind}/${key}${tail === '' ? '' : `-${tail}`}.md`;
}
