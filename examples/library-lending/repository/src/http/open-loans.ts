import { Hono } from 'hono';
import pg from 'pg';

const pool = new pg.Pool();

export const openLoans = new Hono();

openLoans.get('/open-loans', async (context) => {
  const { rows } = await pool.query('select count(*) from loan where returned_on is null');
  return context.json(rows[0]);
});
