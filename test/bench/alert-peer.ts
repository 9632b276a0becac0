import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';

// What a careful afternoon gives: Hono, a token, one row for each request. It reads nothing of what it stores.

process.once('message', (target: ConnectionTarget) => void run(target));

async function run(target: ConnectionTarget): Promise<void> {
  const pool = new Pool({ ...target, max: 10 });
  await pool.query(
    'create table if not exists inbox (id bigint generated always as identity primary key, body bytea, at timestamptz default now())',
  );
  const app = new Hono();
  app.post('/hook', async (c) => {
    if (c.req.header('authorization') !== 'Bearer peer') return c.json({}, 401);
    await pool.query('insert into inbox (body) values ($1)', [Buffer.from(await c.req.arrayBuffer())]);
    return c.json({ repeated: false }, 202);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
  process.once('SIGTERM', () => server.close(() => void pool.end()));
}
