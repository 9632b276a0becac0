/** Writes RFC 4180 CSV with a header; lines end with LF, for `diff`. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(writeCell).join(',')}\n`).join('');
}

function writeCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : disarm(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Prefixes an apostrophe where a spreadsheet would run text as a formula, whoever wrote it. */
function disarm(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
