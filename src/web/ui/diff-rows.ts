import { diffWordsWithSpace } from 'diff';

export interface DiffPiece {
  readonly text: string;
  /** True for words that the other side lacks. */
  readonly isChanged: boolean;
}

export interface DiffRow {
  readonly kind: 'same' | 'added' | 'removed';
  readonly pieces: readonly DiffPiece[];
}

/** Longer lines are compared as a whole: comparing words takes quadratic time. */
const longestLine = 2_000;
/** Lines with less than this in common were replaced, so marked words would hide that. */
const leastInCommon = 0.3;

/** Splits a hunk's lines into rows; of lines that replace each other the changed words are marked. */
export function toDiffRows(lines: readonly string[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let at = 0;
  while (at < lines.length) {
    const removed = takeWhile(lines, at, '-');
    const added = takeWhile(lines, at + removed.length, '+');
    if (removed.length + added.length === 0) {
      rows.push(wholeRow('same', lines[at]?.slice(1) ?? ''));
      at += 1;
    } else {
      rows.push(...pairRows(removed, added));
      at += removed.length + added.length;
    }
  }
  return rows;
}

function takeWhile(lines: readonly string[], from: number, sign: string): readonly string[] {
  let to = from;
  while (lines[to]?.startsWith(sign)) to += 1;
  return lines.slice(from, to).map((line) => line.slice(1));
}

function pairRows(removed: readonly string[], added: readonly string[]): readonly DiffRow[] {
  const pairs = removed.map((before, index) => compareWords(before, added[index]));
  return [
    ...removed.map((text, index) => pairs[index]?.before ?? wholeRow('removed', text)),
    ...added.map((text, index) => pairs[index]?.after ?? wholeRow('added', text)),
  ];
}

function compareWords(before: string, after: string | undefined): { before: DiffRow; after: DiffRow } | null {
  if (after === undefined || before.length > longestLine || after.length > longestLine) return null;
  const parts = diffWordsWithSpace(before, after);
  const common = parts
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (common < leastInCommon * Math.max(before.trim().length, after.trim().length)) return null;
  const row = (kind: 'added' | 'removed'): DiffRow => ({
    kind,
    pieces: parts
      .filter(({ added, removed }) => (kind === 'added' ? !removed : !added))
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed })),
  });
  return { before: row('removed'), after: row('added') };
}

function wholeRow(kind: DiffRow['kind'], text: string): DiffRow {
  return { kind, pieces: [{ text, isChanged: false }] };
}
