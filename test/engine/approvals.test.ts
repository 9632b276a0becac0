import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine, type Engine } from '../../src/engine/engine.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';

const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow(async () => undefined) } };
let test: TestDatabase;
let bench: TestEngine;
let person: Principal;
/** Gates that workers asked about. */
let asked: string[];

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry);
  person = await createOwner(bench.db);
});

beforeEach(() => {
  asked = [];
});

afterAll(async () => {
  expect(bench.errors).toEqual([]);
  await bench.close();
  await test.drop();
});

function openEngine(route: 'direct' | 'queue'): Engine {
  const { stores } = bench.parts;
  const read = (key: string) => {
    asked.push(key);
    return stores.gates.read(key);
  };
  return createEngine({ ...bench.parts, route, stores: { ...stores, gates: { ...stores.gates, read } } });
}

const start = (): Promise<Run> =>
  bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });

it('goes on from each approval that comes with the lease, and asks about no gate', async () => {
  const engine = openEngine('direct');
  const { key } = await start();
  const first = await engine.workUntilSettled(key, {});
  await decide(bench, person, first.gateKey, 'approve');
  const second = await engine.workUntilSettled(key, {});
  expect(second).toMatchObject({ status: 'waiting', node: 'open-second' });
  await decide(bench, person, second.gateKey, 'approve');
  expect(await engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
  expect(asked).toEqual([]);
  await engine.close();
});

it('takes no approval of an earlier gate for that of a later one', async () => {
  const engine = openEngine('direct');
  const { key } = await start();
  const first = await engine.workUntilSettled(key, {});
  await decide(bench, person, first.gateKey, 'approve');
  const second = await engine.workUntilSettled(key, {});
  // Nobody has decided there, and yet it is woken.
  await bench.parts.outbox.wake(key);
  expect(await engine.workUntilSettled(key, {})).toMatchObject({ status: 'waiting', gateKey: second.gateKey });
  expect(asked).toEqual([second.gateKey]);
  await engine.close();
});

it('asks about a gate at which somebody wanted changes', async () => {
  const engine = openEngine('direct');
  const { key } = await start();
  const first = await engine.workUntilSettled(key, {});
  await decide(bench, person, first.gateKey, 'request-changes');
  const again = await engine.workUntilSettled(key, {});
  expect(again.gateKey).not.toBe(first.gateKey);
  expect(asked).toEqual([first.gateKey]);
  await engine.close();
});

it('asks about a gate where the run came through the queue, whose jobs carry no decision', async () => {
  const engine = openEngine('queue');
  const { key } = await start();
  const first = await engine.workUntilSettled(key, {});
  await decide(bench, person, first.gateKey, 'approve');
  expect(await engine.workUntilSettled(key, {})).toMatchObject({ status: 'waiting', node: 'open-second' });
  expect(asked).toEqual([first.gateKey]);
  await engine.close();
});
