import { readTableRows, type Line, type Problems } from '../markdown/canonical-lines.ts';
import { readChunks, textOf } from './bullets.ts';
import { readFieldValue } from './field-value.ts';
import type { Field, Table } from './outline.ts';
import { readCell } from './table-cells.ts';

interface TableRow {
  readonly number: number;
  readonly values: Record<string, unknown>;
}

/**
 * Reads a table's rows. Columns may be missing or in any order; a bullet or paragraph is a row as
 * well. A table with an unknown column is not read: its lines are `unread`.
 */
export function readTable(table: Table, lines: readonly Line[], problems: Problems): { rows: TableRow[]; unread: Line[] } {
  const { columns, prefix, stated } = table;
  const shown: readonly Field[] = prefix === undefined ? columns : [{ key: 'id', label: 'Id' }, ...columns];
  const { header, rows, rest } = readTableRows(lines);
  const order = header.map((name) => shown.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase()));
  const known = order.filter((column) => column !== undefined);
  const readable = known.length === header.length;
  const written = (readable ? rows : []).map(({ cells, number }) => {
    if (cells.length > known.length)
      problems.add(number, `The row has ${cells.length} cells; write "| ${known.map(({ label }) => label).join(' | ')} |".`);
    return { number, cells: new Map(known.map(({ key }, at) => [key, readCell(cells[at] ?? '')])) };
  });
  const loose = readChunks(rest).map(({ number, lines: chunk }) => ({ number, cells: new Map([[stated[0], textOf(chunk)]]) }));
  const unread = readable ? [] : lines.filter((line) => !rest.includes(line));
  const found = [...written, ...loose].filter(({ cells }) => [...cells.values()].some((cell) => cell !== ''));
  return { rows: found.map(({ number, cells }) => ({ number, values: readRow(table, cells, { number, problems }) })), unread };
}

function readRow(
  { columns, prefix, stated }: Table,
  cells: ReadonlyMap<string, string>,
  at: { number: number; problems: Problems },
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of columns) {
    const value = readFieldValue(column, cells.get(column.key) ?? '', at);
    if (stated.includes(column.key) && (value === '' || (value === null && !cells.get(column.key))))
      at.problems.add(at.number, `The row has no ${column.label}; fill it in, or take the row out.`);
    row[column.key] = value;
  }
  if (prefix === undefined) return row;
  const id = cells.get('id') ?? '';
  if (id !== '' && !new RegExp(`^${prefix}-\\d+$`).test(id))
    at.problems.add(at.number, `"${id.slice(0, 40)}" is no id here; write one such as ${prefix}-1, or leave it empty.`);
  return { id, ...row };
}
