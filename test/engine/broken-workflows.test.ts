import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { END, START, StateGraph, interrupt } from '@langchain/langgraph';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { awaitDecision } from '../../graphs/await-decision.ts';
import { visitNode } from '../../graphs/visit-node.ts';
import type { WorkflowDefinition, WorkflowRegistry } from '../../graphs/workflow.ts';
import { diagnoseWorkflows } from '../../src/diagnosis/diagnose-workflows.ts';
import { isForkAWayOn } from '../../src/lifecycle/blocked-run.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { openGate, practiceState, save, type State, type Update } from '../support/practice-workflow.ts';
import { says } from '../support/says.ts';

let test: TestDatabase;
let bench: TestEngine;
let person: Principal;
const registry: Record<string, Record<number, () => Promise<WorkflowDefinition>>> = {};
const reached: string[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry satisfies WorkflowRegistry);
  person = await createOwner(bench.db);
});

afterAll(async () => {
  expect(bench.errors).toEqual([]);
  await bench.close();
  await test.drop();
});

/** save → open → <gate> → after, with a gate node that the test got wrong. */
function gated(
  gateName: string,
  waitAtGate: (given: State) => Update,
  options: { opens?: boolean } = {},
): () => Promise<WorkflowDefinition> {
  return async () => ({
    input: z.strictObject({ title: z.string() }),
    build(ports, saver) {
      const after = async (): Promise<Update> => {
        reached.push('after');
        return {};
      };
      const open = options.opens === false ? async (): Promise<Update> => ({ gate: 'GATE-404' }) : openGate(ports);
      return new StateGraph(practiceState)
        .addNode('save', visitNode<State, Update>(ports, 'save', save(ports)))
        .addNode('open', visitNode<State, Update>(ports, 'open', open))
        .addNode(gateName, waitAtGate)
        .addNode('after', visitNode<State, Update>(ports, 'after', after))
        .addEdge(START, 'save')
        .addEdge('save', 'open')
        .addEdge('open', gateName)
        .addEdge(gateName, 'after')
        .addEdge('after', END)
        .compile({ checkpointer: saver });
    },
  });
}

async function run(workflow: string): Promise<Run> {
  reached.length = 0;
  const started = await bench.runs.start({ workflow, input: { title: workflow }, subject: {}, startedById: person.id });
  return await bench.engine.workUntilSettled(started.key, {});
}

it('fails a run that comes to its end past an open gate', async () => {
  registry['swallows'] = {
    1: gated('await', (given) => {
      try {
        return awaitDecision(given);
      } catch {
        return { outcome: 'approve' };
      }
    }),
  };
  expect(await run('swallows')).toMatchObject({ status: 'failed', error: { id: 'run.gate-bypassed' } });
});

it('fails a run that pauses where no gate was opened', async () => {
  registry['gateless'] = { 1: gated('await', awaitDecision, { opens: false }) };
  expect(await run('gateless')).toMatchObject({ status: 'failed', error: { id: 'run.gate-missing' } });
  registry['silent'] = { 1: gated('await', () => interrupt({ please: 'decide' })) };
  expect(await run('silent')).toMatchObject({ status: 'failed', error: { id: 'run.gate-missing' } });
  expect(reached).toEqual([]);
});

it('fails a run that pauses at the gate of another run', async () => {
  registry['honest'] = { 1: gated('await', awaitDecision) };
  const other = await run('honest');
  registry['foreign'] = { 1: gated('await', (given) => awaitDecision({ ...given, gate: other.gateKey ?? '' })) };
  expect(await run('foreign')).toMatchObject({ status: 'failed', error: { id: 'run.gate-foreign' } });
});

it('fails a run whose node waits a second time after its gate was decided', async () => {
  registry['twice'] = {
    1: gated('await', (given) => {
      awaitDecision(given);
      return awaitDecision(given);
    }),
  };
  const waiting = await run('twice');
  await decide(bench, person, waiting.gateKey, 'approve');
  expect(await bench.engine.workUntilSettled(waiting.key, {})).toMatchObject({
    status: 'failed',
    error: { id: 'run.gate-stuck' },
  });
  expect(reached).toEqual([]);
});

it('blocks a run whose gate node was renamed, instead of skipping what stands behind it', async () => {
  registry['renamed'] = { 1: gated('await', awaitDecision) };
  const waiting = await run('renamed');
  registry['renamed'] = { 1: gated('review', awaitDecision) };
  await decide(bench, person, waiting.gateKey, 'approve');
  expect(await bench.engine.workUntilSettled(waiting.key, {})).toMatchObject({
    status: 'blocked',
    error: { id: 'run.decided-node-missing', message: expect.stringContaining('await') as string },
  });
  expect(reached).toEqual([]);

  registry['renamed'] = { 1: gated('await', awaitDecision) };
  await bench.runs.retry({ key: waiting.key, actorId: person.id });
  expect(await bench.engine.workUntilSettled(waiting.key, {})).toMatchObject({ status: 'succeeded' });
  expect(reached).toEqual(['after']);
});

it('blocks a run whose version is no longer registered, and goes on when it is again', async () => {
  registry['retired'] = { 1: gated('await', awaitDecision) };
  const waiting = await run('retired');
  const { 1: first } = registry['retired'];
  registry['retired'] = { 2: gated('await', awaitDecision) };
  const knows = (name: string, version: number): boolean => Object.hasOwn(registry[name] ?? {}, version);
  expect(await diagnoseWorkflows(bench.db, knows)).toContainEqual({
    name: 'Workflows',
    status: 'warning',
    detail: `1 waiting run of version 1 of retired, which this Throughline does not have: ${waiting.key}`,
    fix: says('blocked once they are to go on'),
  });
  await decide(bench, person, waiting.gateKey, 'approve');
  const blocked = await bench.engine.workUntilSettled(waiting.key, {});
  expect(blocked).toMatchObject({ status: 'blocked', workflowVersion: 1, error: { id: 'run.decided-version-missing' } });
  // Its fork would ask for what was decided.
  expect(renderForTerminal(blocked.error?.fix ?? '')).toMatch(
    /stands: [A-Z]+-\d+ was approved\. Give the run up, `throughline run cancel RUN-\d+`/,
  );
  expect(isForkAWayOn(blocked)).toBe(false);
  expect(await diagnoseWorkflows(bench.db, knows)).toContainEqual(
    expect.objectContaining({ name: 'Runs', status: 'warning', detail: expect.stringContaining(waiting.key) as string }),
  );
  if (first) registry['retired'] = { 1: first };
  await bench.runs.retry({ key: waiting.key, actorId: person.id });
  expect(await bench.engine.workUntilSettled(waiting.key, {})).toMatchObject({ status: 'succeeded' });
});

it('says of a blocked run that changes were requested which nobody made, and how to make them', async () => {
  registry['unrevised'] = { 1: gated('await', awaitDecision) };
  const waiting = await run('unrevised');
  registry['unrevised'] = { 2: gated('await', awaitDecision) };
  await decide(bench, person, waiting.gateKey, 'request-changes');
  const { error, status } = await bench.engine.workUntilSettled(waiting.key, {});
  expect(status).toBe('blocked');
  expect(renderForTerminal(error?.fix ?? '')).toMatch(
    /^The changes that were requested at GATE-\d+ are not made\. .*`throughline [a-z]+ edit ([A-Z]+-\d+)`.*`throughline artifact submit \1`/,
  );
});

it('goes on by itself when its gate was withdrawn without anybody waking it', async () => {
  registry['withdrawn'] = { 1: gated('await', awaitDecision) };
  const waiting = await run('withdrawn');
  await bench.gates.withdraw({ key: waiting.gateKey ?? '', reason: 'content moved on', actorId: person.id });
  expect(await bench.engine.workUntilSettled(waiting.key, {})).toMatchObject({ status: 'succeeded' });
});

it('fails a run whose input is not what its workflow takes, and refuses a workflow that is not registered', async () => {
  registry['strict'] = { 1: gated('await', awaitDecision) };
  const started = await bench.runs.start({ workflow: 'strict', input: { name: 'x' }, subject: {}, startedById: person.id });
  expect(await bench.engine.workUntilSettled(started.key, {})).toMatchObject({ status: 'failed', node: '' });
  await expect(bench.runs.start({ workflow: 'nowhere', input: {}, subject: {}, startedById: person.id })).rejects.toMatchObject({
    id: 'run.unknown-workflow',
  });
});
