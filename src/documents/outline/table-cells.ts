/** A line as a cell of a table: only the bar needs an escape, and whatever stands before it and would be read as one. */
export function escapeCell(text: string): string {
  return text.replace(/(?<!\\)(\\*)\|/g, (_bar, marks: string) => `${marks}${marks}\\|`);
}

export function readCell(cell: string): string {
  return cell.replace(/(?<!\\)(\\+)\|/g, (_bar, marks: string) => `${marks.slice(0, (marks.length - 1) / 2)}|`).trim();
}

export function renderRows(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const write = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [write(header), write(header.map(() => '---')), ...rows.map((row) => write(row.map(escapeCell)))];
}
