import { displayWidth, oneLine, padEnd, truncate, wrap } from './text.ts';
import type { Style } from './style.ts';

export interface Column<T> {
  readonly heading: string;
  readonly cell: (item: T) => string;
  readonly paint?: (text: string, item: T) => string;
  /** It gives way when the line is too long, by being cut; the first such column first. */
  readonly shrinks?: boolean;
  /** It gives way too, by going on in the next line: where every word counts. */
  readonly wraps?: boolean;
}

interface Used {
  readonly column: Pick<Column<never>, 'shrinks' | 'wraps' | 'heading'>;
  readonly cells: readonly string[];
}

type Fitted = Pick<Column<never>, 'shrinks' | 'wraps'> & { readonly width: number };

const gap = 2;
const narrowestShrunk = 12;

/** A table without rules: aligned columns below dim headings. Empty columns are left out, and no line is wider than the style allows. */
export function drawTable<T>(items: readonly T[], columns: readonly Column<T>[], { colors, columns: width }: Style): string[] {
  const cells = columns.map((column) => items.map((item) => oneLine(column.cell(item))));
  const used = columns.map((column, index) => ({ column, cells: cells[index] ?? [] })).filter(hasContent);
  const fitted = fitColumns(used, width);
  /** One row in as many lines as its highest cell. Nothing is padded at the end of a line: paint would hold the spaces there. */
  const row = (texts: readonly string[], paint: (text: string, index: number) => string, how: 'heading' | 'cell'): string[] => {
    const lines = texts.map((text, index) => fit(text, fitted[index], how));
    return Array.from({ length: Math.max(0, ...lines.map(({ length }) => length)) }, (_, nth) => {
      const last = lines.findLastIndex((own) => (own[nth] ?? '') !== '');
      return lines
        .slice(0, last + 1)
        .map((own, index) => paint(index === last ? (own[nth] ?? '') : padEnd(own[nth] ?? '', fitted[index]?.width ?? 0), index))
        .join(' '.repeat(gap));
    });
  };
  return [
    ...row(
      used.map(({ column }) => column.heading),
      colors.dim,
      'heading',
    ),
    ...items.flatMap((item, nth) =>
      row(
        used.map(({ cells: own }) => own[nth] ?? ''),
        (text, index) => used[index]?.column.paint?.(text, item) ?? text,
        'cell',
      ),
    ),
  ];
}

/**
 * Who gives way, until the line fits: columns that say so, in their order; then all but the first, which names the row, the widest first, by going on
 * below in whole words; then the same within words.
 */
function fitColumns(used: readonly Used[], width: number): Fitted[] {
  const natural = used.map(({ column, cells }) => Math.max(displayWidth(column.heading), ...cells.map(displayWidth)));
  let excess = natural.reduce((sum, own) => sum + own + gap, -gap) - width;
  const declared = natural.map((own, index) => {
    const given = Math.max(0, Math.min(excess, own - narrowest(used[index], own)));
    excess -= given;
    return own - given;
  });
  const widths = [...declared];
  for (const least of [used.map(longestWord), used.map(() => 1)]) {
    for (; excess > 0; excess -= 1) {
      const slack = widths.map((own, index) => (index === 0 || own <= (least[index] ?? 0) ? 0 : own));
      const widest = slack.indexOf(Math.max(...slack));
      if (!slack[widest]) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
    }
  }
  return widths.map((own, index) => {
    const { shrinks = false, wraps = false } = used[index]?.column ?? {};
    return { width: own, shrinks, wraps: wraps || (!shrinks && own < (declared[index] ?? 0)) };
  });
}

function fit(text: string, { width, wraps }: Fitted = { width: 0 }, how: 'heading' | 'cell'): string[] {
  return wraps || how === 'heading' ? wrap(text, Math.max(1, width)) : [truncate(text, width)];
}

/** How narrow a column may become at first; one that wraps keeps its words whole. */
function narrowest(one: Used | undefined, own: number): number {
  if (one?.column.wraps) return Math.max(narrowestShrunk, ...one.cells.flatMap((cell) => cell.split(' ').map(displayWidth)));
  return one?.column.shrinks ? narrowestShrunk : own;
}

/** How narrow a column becomes without a word being broken; what is cut anyway keeps the width of its heading. */
function longestWord({ column, cells }: Used): number {
  const texts = [column.heading, ...(column.shrinks ? [] : cells)];
  return Math.max(...texts.flatMap((text) => text.split(' ')).map(displayWidth));
}

function hasContent({ cells }: { cells: readonly string[] }): boolean {
  return cells.some((cell) => cell !== '');
}
