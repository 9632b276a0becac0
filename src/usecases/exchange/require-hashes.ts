import { createHash } from 'node:crypto';
import type { Bundle, BundleVersion } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { RedactedVersion } from './redact-bundle.ts';

/**
 * Checks the original content hash of redacted versions. The database cannot, because redaction
 * changes the hash. Throws InputError `bundle.damaged`.
 */
export function requireHashes({ artifacts }: Bundle, redacted: readonly RedactedVersion[]): void {
  const changed = new Set(redacted.map(({ key, version }) => `${key}@${version}`));
  for (const { key, versions } of artifacts)
    for (const version of versions)
      if (changed.has(`${key}@${version.version}`) && hashContent(version) !== version.contentHash)
        throw new InputError({
          id: 'bundle.damaged',
          message: `${key} version ${version.version} does not have the content hash that the bundle names: it was changed after the export.`,
          fix: 'Export the bundle again, and import it as it was written. Nothing was stored.',
        });
}

/** Hashes as the database does (sql/functions/start_version.sql). */
export function hashContent({ title, body, markdown }: Pick<BundleVersion, 'title' | 'body' | 'markdown'>): string {
  return createHash('sha256').update(writeJsonb({ title, body, markdown })).digest('hex');
}

/**
 * Writes JSON as Postgres writes jsonb: keys sorted by byte length, then bytes, with a space after
 * each colon and comma.
 */
function writeJsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJsonb).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => ({ name, bytes: Buffer.from(name), member: member as unknown }))
    .sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes));
  return `{${entries.map(({ name, member }) => `${JSON.stringify(name)}: ${writeJsonb(member)}`).join(', ')}}`;
}
