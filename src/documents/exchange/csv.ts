/** Rows as CSV (RFC 4180) with a heading line, so that a spreadsheet opens it; lines end with a line feed, for `diff`. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(writeCell).join(',')}\n`).join('');
}

function writeCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : disarm(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would calculate what begins like a formula, whoever wrote it; the apostrophe has it shown as text. */
function disarm(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
