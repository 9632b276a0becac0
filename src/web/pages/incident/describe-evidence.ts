import type { Evidence } from './explain-confidence.ts';

const longestTitle = 160;

export interface DescribedEvidence {
  readonly title: string;
  /** The whole text, where the title is not all of it. */
  readonly more: string | null;
}

/** Gives evidence a line to be read by: a diff is named by its file, a hash by its beginning. */
export function describeEvidence({ class: kind, ref, text }: Pick<Evidence, 'class' | 'ref' | 'text'>): DescribedEvidence {
  if (kind === 'diff') {
    const lines = text.split('\n');
    const count = (sign: string): number =>
      lines.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length;
    return { title: `${ref.slice(ref.indexOf(':') + 1)}: +${count('+')} −${count('-')} lines`, more: text };
  }
  const [first = '', ...rest] = text.split('\n');
  // Of a part of the record, its own words say more than the title of what it belongs to.
  const title = shortenHashes((kind === 'artifact' ? rest.join(' ') : '') || first);
  const isCut = title.length > longestTitle;
  return {
    title: isCut ? `${title.slice(0, longestTitle)}…` : title,
    more: isCut || (kind !== 'artifact' && rest.length > 0) ? text : null,
  };
}

/** A whole hash says no more to a person than its beginning. */
export function shortenHashes(text: string): string {
  return text.replaceAll(/\b([0-9a-f]{12})[0-9a-f]{28,52}\b/g, '$1');
}
