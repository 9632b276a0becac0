import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../../../src/ports/people.ts';
import type { Run } from '../../../src/ports/runs.ts';
import { cancelRun } from '../../../src/usecases/runs/cancel-run.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;
beforeAll(async () => {
  bench = await openRunBench();
});
afterAll(() => bench.close());

const start = (): Promise<Run> =>
  bench.runs.start({ workflow: 'practice', input: {}, subject: {}, startedById: bench.person.id });
const as = (fields: Partial<Principal>): Principal => ({ ...bench.person, ...fields });
const ports = () => ({ runs: bench.runs, gates: createGateStore(bench.db) });

test('the person who started a run cancels it, and the audit trail and the run tell by whom and why', async () => {
  const run = await start();
  await expect(cancelRun(ports(), { key: run.key, reason: 'wrong file', principal: bench.person })).resolves.toMatchObject({
    status: 'canceled',
  });
  const events = await bench.runs.events(run.key, 0);
  expect(events.at(-1)).toMatchObject({ type: 'canceled', text: `wrong file (${bench.person.name})` });
  const { rows } = await bench.db.pool.query(`select action, actor_id, details from audit where subject = $1 order by id`, [
    run.key,
  ]);
  expect(rows).toMatchObject([
    { action: 'run.started', actor_id: 'service', details: { onBehalfOf: bench.person.id } },
    { action: 'run.canceled', actor_id: 'service', details: { onBehalfOf: bench.person.id, reason: 'wrong file' } },
  ]);
});

test('a machine cannot cancel a run, and nothing happens to it', async () => {
  const run = await start();
  const machine = as({ kind: 'machine', roles: [], id: 'PERSON-9' });
  await expect(cancelRun(ports(), { key: run.key, reason: 'no', principal: machine })).rejects.toMatchObject({
    id: 'run.cancel-not-allowed',
  });
  await expect(bench.runs.read(run.key)).resolves.toMatchObject({ status: 'queued' });
});

test('a second start of the same origin gets the run of the first, also at the same moment', async () => {
  const origin = 'practice/PRD-001@1/0';
  const begin = () => bench.runs.start({ workflow: 'practice', input: {}, subject: {}, startedById: bench.person.id, origin });
  const runs = await Promise.all([begin(), begin(), begin()]);
  expect(new Set(runs.map((run) => run.key)).size).toBe(1);
});
