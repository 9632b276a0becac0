import pg from 'pg';
import type { Loan } from '../lending/loan.ts';

const pool = new pg.Pool();

/**
 * Changes one loan, whose row is locked so that a second desk sees what the first did. Null where
 * there is none; what the change refuses changes nothing.
 */
export async function changeLoan<T extends { readonly loan: Loan } | { readonly refused: string }>(
  id: string,
  change: (loan: Loan) => T,
): Promise<T | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select * from loan where id = $1 for update', [id]);
    const result = rows[0] ? change(toLoan(rows[0])) : null;
    if (result !== null && 'loan' in result)
      await client.query('update loan set due_on = $2, renewals = $3 where id = $1', [
        id,
        result.loan.dueOn,
        result.loan.renewals,
      ]);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

function toLoan(row: Record<string, unknown>): Loan {
  return {
    id: String(row['id']),
    memberId: String(row['member_id']),
    copyId: String(row['copy_id']),
    borrowedOn: String(row['borrowed_on']),
    dueOn: String(row['due_on']),
    renewals: Number(row['renewals']),
  };
}
