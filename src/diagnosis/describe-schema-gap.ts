import type { SchemaGap } from '../repository/database/check-migrations.ts';

/** Describes how the database's schema differs from this code; null when it does not. */
export function describeSchemaGap({ missing, unknown, differing: [other], isReplaced }: SchemaGap): string | null {
  if (other) return `the database has another migration ${other.number} than this version`;
  if (unknown.length > 0) return `the database has migration ${Math.max(...unknown)}, which this version does not know`;
  if (missing.length > 0) return `the database lacks migration ${Math.min(...missing)}`;
  if (isReplaced) return 'the database has the functions and rules of another version';
  return null;
}
