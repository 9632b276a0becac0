import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine, type EngineParams } from '../../src/engine/engine.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';

let test: TestDatabase;
let bench: TestEngine;
let owner: Database;
/** Of an engine whose watcher is not cut off with its workers. */
let parts: EngineParams;
let person: Principal;
let doWork: DoWork;
const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry);
  owner = openDatabase(test.owner);
  parts = { ...bench.parts, runs: createRunStore(owner.pool, { currentVersion: () => 1 }) };
  person = await createOwner(bench.db);
});

afterAll(async () => {
  await bench.close();
  await owner.close();
  await test.drop();
});

/**
 * A statement whose connection Postgres ends in its midst, with all others of the pool: what the pool throws of it. The worker's session keeps its own,
 * and so the lease.
 */
async function cutPool(): Promise<unknown> {
  const cut = bench.db.pool.query('select pg_sleep(60)').then(
    () => new Error('nothing was cut'),
    (error: unknown) => error,
  );
  await vi.waitFor(async () => {
    const { rowCount } = await owner.pool.query(
      `select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(60)'`,
    );
    expect(rowCount).toBe(1);
  });
  await owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1
       and application_name = 'throughline' and pid not in (select pid from pg_locks where locktype = 'advisory')`,
    [test.service.user],
  );
  return await cut;
}

function startRun(): Promise<Run> {
  return bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
}

it('a run whose connection is ended in the middle of a node goes on to its gate', async () => {
  let cuts = 0;
  doWork = async ({ node }) => {
    if (node !== 'polish' || cuts > 0) return;
    cuts += 1;
    throw await cutPool();
  };
  const engine = createEngine(parts);
  const run = await engine.workUntilSettled((await startRun()).key, {});
  await engine.close();
  expect(run).toMatchObject({ status: 'waiting', error: null });
  expect(cuts).toBe(1);
});

it.each(['before', 'after'] as const)(
  'a run whose connection is ended %s its settlement was stored is settled once',
  async (when) => {
    doWork = async () => undefined;
    const { leases } = parts;
    let settlements = 0;
    const engine = createEngine({
      ...parts,
      leases: {
        ...leases,
        async settle(lease, settlement) {
          settlements += 1;
          if (settlements > 1) return await leases.settle(lease, settlement);
          if (when === 'after') await leases.settle(lease, settlement);
          throw await cutPool();
        },
      },
    });
    const run = await engine.workUntilSettled((await startRun()).key, {});
    await engine.close();
    expect(run).toMatchObject({ status: 'waiting', error: null });
    const events = await bench.runs.events(run.key, 0);
    expect(events.filter(({ type }) => type === 'waiting')).toHaveLength(1);
  },
);
