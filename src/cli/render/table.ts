import { displayWidth, oneLine, padEnd, truncate, wrap } from './text.ts';
import type { Style } from './style.ts';

export interface Column<T> {
  readonly heading: string;
  readonly cell: (item: T) => string;
  readonly paint?: (text: string, item: T) => string;
  /** True when it may be cut to fit the line; the first such column goes first. */
  readonly shrinks?: boolean;
  /** True when it may wrap instead, because every word counts. */
  readonly wraps?: boolean;
}

interface Used {
  readonly column: Pick<Column<never>, 'shrinks' | 'wraps' | 'heading'>;
  readonly cells: readonly string[];
}

type Fitted = Pick<Column<never>, 'shrinks' | 'wraps'> & { readonly width: number };

const gap = 2;
const narrowestShrunk = 12;

/** Draws aligned columns below dim headings. Empty columns are left out; every line fits. */
export function drawTable<T>(items: readonly T[], columns: readonly Column<T>[], { colors, columns: width }: Style): string[] {
  const cells = columns.map((column) => items.map((item) => oneLine(column.cell(item))));
  const used = columns.map((column, index) => ({ column, cells: cells[index] ?? [] })).filter(hasContent);
  const fitted = fitColumns(used, width);
  /** Renders a row. Line ends have no padding, because paint would keep the spaces. */
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
 * Fits the columns to the line: first those that allow it, in order; then the widest except the
 * first, which names the row, by wrapping words; at last by breaking words.
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

/** Returns the first minimum width of a column; a wrapped one keeps its words whole. */
function narrowest(one: Used | undefined, own: number): number {
  if (one?.column.wraps) return Math.max(narrowestShrunk, ...one.cells.flatMap((cell) => cell.split(' ').map(displayWidth)));
  return one?.column.shrinks ? narrowestShrunk : own;
}

/** Returns the width that breaks no word. A cut column keeps its heading's width. */
function longestWord({ column, cells }: Used): number {
  const texts = [column.heading, ...(column.shrinks ? [] : cells)];
  return Math.max(...texts.flatMap((text) => text.split(' ')).map(displayWidth));
}

function hasContent({ cells }: { cells: readonly string[] }): boolean {
  return cells.some((cell) => cell !== '');
}
