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
  readonly column: Pick<Column<never>, 'shrinks' | 'wraps'>;
  readonly cells: readonly string[];
}

const gap = 2;
const narrowestShrunk = 12;

/** A table without rules: aligned columns below dim headings. Empty columns are left out. */
export function drawTable<T>(items: readonly T[], columns: readonly Column<T>[], { colors, columns: width }: Style): string[] {
  const cells = columns.map((column) => items.map((item) => oneLine(column.cell(item))));
  const used = columns.map((column, index) => ({ column, cells: cells[index] ?? [] })).filter(hasContent);
  const widths = used.map(({ column, cells: own }) => Math.max(displayWidth(column.heading), ...own.map(displayWidth)));
  let excess = widths.reduce((sum, own) => sum + own + gap, -gap) - width;
  const fitted = widths.map((own, index) => {
    const given = Math.max(0, Math.min(excess, own - narrowest(used[index], own)));
    excess -= given;
    return own - given;
  });
  /** Nothing is padded at the end of a line: paint would hold the spaces there. */
  const line = (texts: readonly string[], paint: (text: string, index: number) => string): string => {
    const last = texts.findLastIndex((text) => text !== '');
    return texts
      .slice(0, last + 1)
      .map((text, index) => paint(index === last ? text : padEnd(text, fitted[index] ?? 0), index))
      .join(' '.repeat(gap));
  };
  return [
    line(
      used.map(({ column }) => column.heading),
      colors.dim,
    ),
    ...items.flatMap((item, row) => {
      const texts = used.map(({ column, cells: own }, index) => fit(own[row] ?? '', fitted[index] ?? 0, column));
      const height = Math.max(...texts.map((lines) => lines.length));
      return Array.from({ length: height }, (_, nth) =>
        line(
          texts.map((lines) => lines[nth] ?? ''),
          (text, index) => used[index]?.column.paint?.(text, item) ?? text,
        ),
      );
    }),
  ];
}

function fit(text: string, width: number, { wraps }: { wraps?: boolean }): string[] {
  return wraps ? wrap(text, width) : [truncate(text, width)];
}

/** How narrow a column may become; one that wraps keeps its words whole. */
function narrowest(one: Used | undefined, own: number): number {
  if (one?.column.wraps) return Math.max(narrowestShrunk, ...one.cells.flatMap((cell) => cell.split(' ').map(displayWidth)));
  return one?.column.shrinks ? narrowestShrunk : own;
}

function hasContent({ cells }: { cells: readonly string[] }): boolean {
  return cells.some((cell) => cell !== '');
}
