import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/ports/runs.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { decide } from '../support/decide.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';

let test: TestDatabase;
let bench: TestEngine;
let person: Principal;
const worked: string[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, {
    practice: { 1: practiceWorkflow(async ({ node }) => void worked.push(node)) },
  });
  person = await createOwner(bench.db);
});

afterAll(async () => {
  await bench.close();
  await test.drop();
});

it('runs to the first gate, waits, goes on with the decision, and ends after the second', async () => {
  const { runs, engine } = bench;
  const started = performance.now();
  const run = await runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
  const events: RunEvent[] = [];
  const waiting = await engine.workUntilSettled(run.key, { onEvent: (event) => events.push(event) });
  console.log('to gate', performance.now() - started);
  expect(waiting).toMatchObject({ status: 'waiting', gateKey: 'GATE-001', subject: { prd: 'PRD-001' } });
  console.log(events.map((e) => `${e.type} ${e.node} ${e.text}`).join('\n'));
  const t2 = performance.now();
  await decide(bench, person, waiting.gateKey, 'approve');
  const second = await engine.workUntilSettled(run.key, {});
  console.log('to gate 2', performance.now() - t2);
  expect(second).toMatchObject({ status: 'waiting', gateKey: 'GATE-002' });
  await decide(bench, person, second.gateKey, 'approve');
  expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded', gateKey: null, error: null });
  expect(worked).toEqual(['draft', 'polish', 'polish', 'save', 'open-first', 'release', 'sequel', 'open-second', 'finish']);
  expect(bench.errors).toEqual([]);
});
