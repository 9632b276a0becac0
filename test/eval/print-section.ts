/** One table of the evaluation. Cells are numbers where a program may want to compare them. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  readonly totals?: readonly (string | number)[];
  /** What lies behind the numbers, one line each. */
  readonly details: readonly string[];
}

const shownDetails = 12;

/** An aligned table: first column left, the others right, long lists cut unless `all`. */
export function formatSection(section: Section, options: { all: boolean }): string {
  const { title, columns, rows, totals, details } = section;
  const lines = [columns, ...rows, ...(totals ? [totals] : [])].map((row) => row.map((cell) => String(cell)));
  const widths = columns.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  const table = lines.map((row) => format(row));
  table.splice(1, 0, rule);
  if (totals) table.splice(-1, 0, rule);
  const shown = options.all ? details : details.slice(0, shownDetails);
  const left = details.length - shown.length;
  return [
    `${title}\n${'='.repeat(title.length)}`,
    ...table,
    ...shown.map((detail) => `  ${detail}`),
    ...(left > 0 ? [`  … and ${left} more (--all shows them)`] : []),
    '',
  ].join('\n');
}

/** The section as plain data: one object a row. */
export function sectionData(section: Section): unknown {
  const named = (row: readonly (string | number)[]) =>
    Object.fromEntries(section.columns.map((column, index) => [column, row[index] ?? '']));
  return {
    title: section.title,
    rows: section.rows.map((row) => named(row)),
    ...(section.totals ? { totals: named(section.totals) } : {}),
    details: section.details,
  };
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? 'n/a' : `${Math.round((100 * part) / whole)}%`;
}
