import type { Database } from '../../../src/repository/database/connection.ts';

const tables = ['artifact', 'artifact_version', 'link', 'gate', 'gate_decision', 'run', 'person', 'role_grant', 'token'] as const;

export type RecordCounts = Readonly<Record<(typeof tables)[number], number>>;

/** How many of each kind of record there are; what a refused request must leave alone. */
export async function countRecords({ pool }: Database): Promise<RecordCounts> {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');
  const { rows } = await pool.query<RecordCounts>(`select ${counts}`);
  const [row] = rows;
  if (!row) throw new Error('A select of counts gave no row.');
  return row;
}
