import type { Database } from '../../src/repository/database/connection.ts';

/** Makes the table that work is counted in. As the database's owner. */
export async function createWorkTable(owner: Database): Promise<void> {
  await owner.pool.query('create table public.work (run_key text not null, node text not null, visit integer not null)');
  await owner.pool.query('grant insert, select on work to throughline_service');
}

/** One row for each time the work of a step was done. */
export async function countWork(db: Database, step: { runKey: string; node: string; visit: number }): Promise<void> {
  await db.pool.query('insert into work values ($1, $2, $3)', [step.runKey, step.node, step.visit]);
}

/** Steps of a run in the order of their visits, with how often the work was done. */
export async function readWork(db: Database, runKey: string): Promise<{ step: string; times: number }[]> {
  const { rows } = await db.pool.query<{ step: string; times: number }>(
    `select node as step, count(*)::integer as times from work where run_key = $1 group by visit, node order by visit`,
    [runKey],
  );
  return rows;
}
