/** Cells of a row of a table; none where the row is none. */
export function cellsOf(row: string): string[] {
  if (!/^\s*\|.*\|\s*$/.test(row)) return [];
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim());
}

/**
 * A row as sentences, each cell after the name of its column: what stands in one cell says nothing of what stands in another. Empty for the line
 * below the names.
 */
export function readRow(columns: readonly string[], cells: readonly string[]): string {
  if (cells.every((cell) => /^:?-*:?$/.test(cell))) return '';
  const said = cells.map((cell, at) => [columns[at] ?? '', cell].filter((part) => part !== '').join(': '));
  return said.map((cell) => cell.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/[.]?$/, '.')).join(' ');
}
