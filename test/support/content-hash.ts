import { createHash } from 'node:crypto';

/** What the database computes of a version's content, which anybody can compute who changes a bundle. */
export function contentHash({ title, body, markdown }: { title: string; body: unknown; markdown: string }): string {
  return createHash('sha256').update(jsonbText({ title, body, markdown })).digest('hex');
}

/** As Postgres prints a jsonb: shorter keys first, one space after commas and colons. */
function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || (a < b ? -1 : 1));
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}: ${jsonbText(one)}`).join(', ')}}`;
}
