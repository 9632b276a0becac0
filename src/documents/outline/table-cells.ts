/** Escapes a table cell: bars, and the backslashes before them. */
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
