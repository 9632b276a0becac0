import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';

export interface TableLeft {
  readonly table: string;
  readonly rows: number;
  /** Of the rows themselves. */
  readonly bytes: number;
  /** Of the table on disk with what is stored out of line, packed (VACUUM FULL). */
  readonly heapBytes: number;
  readonly indexBytes: number;
}

/** What is not a run's own to leave: people asked for these. */
export const kept = ['artifact', 'artifact_version', 'part', 'link', 'audit'];

/** Rows and bytes in each table, for one run of so many. */
export async function readLeftovers(target: ConnectionTarget, tables: readonly string[], runs: number): Promise<TableLeft[]> {
  const client = new Client(target);
  await client.connect();
  try {
    const found: TableLeft[] = [];
    for (const table of tables) {
      await client.query(`vacuum full ${table}`);
      const { rows } = await client.query<{ rows: number; bytes: number; heap: number; indexes: number }>(
        `select count(*)::float8 as rows, coalesce(sum(pg_column_size(one.*)), 0)::float8 as bytes,
          pg_table_size('${table}')::float8 as heap, pg_indexes_size('${table}')::float8 as indexes from ${table} as one`,
      );
      const { rows: count = 0, bytes = 0, heap = 0, indexes = 0 } = rows[0] ?? {};
      if (count > 0)
        found.push({ table, rows: count / runs, bytes: bytes / runs, heapBytes: heap / runs, indexBytes: indexes / runs });
    }
    return found;
  } finally {
    await client.end();
  }
}
