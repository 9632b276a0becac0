import { namedPartId } from '../lifecycle/named-part-id.ts';
import { slug } from '../lifecycle/slug.ts';

interface Row {
  readonly text: string;
  /** Level of a heading; 0 for any other line. */
  readonly level: number;
}

const namedPrefixes = ['CTX', 'AGG', 'VO', 'EV'] as const;

/**
 * Cuts a part out of a canonical document: the section with its id or name, or the list item with
 * its content, or the section with that heading, or the row below the head of its table. Null when
 * there is none.
 */
export function cutPart(markdown: string, place: string): string | null {
  const rows = readRows(markdown);
  return cutItem(rows, place) ?? cutSection(rows, findHeading(rows, place)) ?? cutRow(rows, place);
}

/** Returns lines with their heading level; a fence has no headings. */
function readRows(markdown: string): Row[] {
  let fence = '';
  return markdown.split('\n').map((text) => {
    const mark = /^(`{3,}|~{3,})/.exec(text)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (text.trimEnd() === fence) {
      fence = '';
      return { text, level: 0 };
    }
    return { text, level: fence === '' ? (/^(#{1,6}) /.exec(text)?.[1]?.length ?? 0) : 0 };
  });
}

/** `- **INV-loan-1:** …` with its fields. */
function cutItem(rows: readonly Row[], id: string): string | null {
  const start = rows.findIndex(({ text }) => text.trimStart().startsWith(`- **${id}:**`));
  const first = rows[start];
  if (!first) return null;
  const indent = first.text.length - first.text.trimStart().length;
  const below = rows.slice(start + 1);
  const end = below.findIndex(
    ({ text, level }) => level > 0 || (text.trim() !== '' && text.length - text.trimStart().length <= indent),
  );
  return textOf([first, ...below.slice(0, end < 0 ? below.length : end)]);
}

function cutRow(rows: readonly Row[], id: string): string | null {
  const at = rows.findIndex(({ text }) => text.startsWith(`| ${id} |`));
  const row = rows[at];
  if (!row) return null;
  const head = rows.slice(0, at).findLastIndex(({ text }) => !text.startsWith('|')) + 1;
  return textOf([...rows.slice(head, Math.min(head + 2, at)), row]);
}

function findHeading(rows: readonly Row[], place: string): number {
  const wanted = slug(place);
  const isNamed = (heading: string): boolean =>
    heading.startsWith(`${place}:`) ||
    namedPrefixes.some((prefix) => place.startsWith(`${prefix}-`) && namedPartId(prefix, heading) === place) ||
    (wanted !== '' && slug(heading) === wanted);
  const named = rows.findIndex(({ text, level }) => level > 0 && isNamed(text.slice(level + 1).trim()));
  if (named >= 0) return named;
  // An operation states its id in its first table.
  const stated = rows.findIndex(({ text }) => text === `| Id | ${place} |`);
  return rows.slice(0, Math.max(stated, 0)).findLastIndex(({ level }) => level > 0);
}

function cutSection(rows: readonly Row[], start: number): string | null {
  const first = rows[start];
  if (!first) return null;
  const below = rows.slice(start + 1);
  const end = below.findIndex(({ level }) => level > 0 && level <= first.level);
  return textOf([first, ...below.slice(0, end < 0 ? below.length : end)]);
}

const textOf = (rows: readonly Row[]): string =>
  rows
    .map(({ text }) => text)
    .join('\n')
    .trim();
