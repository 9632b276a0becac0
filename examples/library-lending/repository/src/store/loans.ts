import pg from 'pg';
import type { Loan } from '../lending/loan.ts';

const pool = new pg.Pool();

export async function keepLoan({ id, memberId, copyId, borrowedOn, dueOn }: Loan): Promise<void> {
  await pool.query('insert into loan (id, member_id, copy_id, borrowed_on, due_on) values ($1, $2, $3, $4, $5)', [
    id,
    memberId,
    copyId,
    borrowedOn,
    dueOn,
  ]);
}
