import { displayWidth, oneLine, padEnd, truncate } from './text.ts';
import type { Style } from './style.ts';

export interface Column<T> {
  readonly heading: string;
  readonly cell: (item: T) => string;
  readonly paint?: (text: string, item: T) => string;
  /** The one column that gives way when the line is too long. */
  readonly shrinks?: boolean;
}

const gap = 2;
const narrowestShrunk = 12;

/** A table without rules: aligned columns below dim headings. Empty columns are left out. */
export function drawTable<T>(items: readonly T[], columns: readonly Column<T>[], { colors, columns: width }: Style): string[] {
  const cells = columns.map((column) => items.map((item) => oneLine(column.cell(item))));
  const used = columns.map((column, index) => ({ column, cells: cells[index] ?? [] })).filter(hasContent);
  const widths = used.map(({ column, cells: own }) => Math.max(displayWidth(column.heading), ...own.map(displayWidth)));
  const excess = widths.reduce((sum, own) => sum + own + gap, -gap) - width;
  const fitted = widths.map((own, index) =>
    excess > 0 && used[index]?.column.shrinks ? Math.max(narrowestShrunk, own - excess) : own,
  );
  const line = (texts: readonly string[]): string => texts.join(' '.repeat(gap)).trimEnd();
  return [
    line(used.map(({ column }, index) => colors.dim(padEnd(column.heading, fitted[index] ?? 0)))),
    ...items.map((item, row) =>
      line(
        used.map(({ column, cells: own }, index) => {
          const text = padEnd(truncate(own[row] ?? '', fitted[index] ?? 0), fitted[index] ?? 0);
          return column.paint ? column.paint(text, item) : text;
        }),
      ),
    ),
  ];
}

function hasContent({ cells }: { cells: readonly string[] }): boolean {
  return cells.some((cell) => cell !== '');
}
