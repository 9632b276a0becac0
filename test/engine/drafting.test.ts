import { END, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { visitNode } from '../../graphs/visit-node.ts';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine, type Engine } from '../../src/engine/engine.ts';
import { DraftFailed } from '../../src/ports/draft-failed.ts';
import { noUsage, type Draft, type Drafter, type DraftOptions, type Usage } from '../../src/ports/drafter.ts';
import { modelChoiceSchema, type ModelChoice } from '../../src/ports/model-choice.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import type { StepOutput } from '../../src/steps/registry.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceState, type State, type Update } from '../support/practice-workflow.ts';

const step = 'inception/identify-concepts';
const output: StepOutput<typeof step> = { entities: [], operations: [] };
const input = { prd: { key: 'PRD-001', title: 'Choir', body: {}, markdown: '' } } as never;
const paid: Usage = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 40, cacheWriteTokens: 10, costUsd: 0.000_001_5 };

/** Two nodes that each draft one step; the test is the drafter, as far as the engine can tell. */
const registry: WorkflowRegistry = {
  practice: {
    1: async () => ({
      input: z.object({ title: z.string(), models: z.array(modelChoiceSchema).optional() }),
      build(ports, saver) {
        const node = (name: string) =>
          visitNode<State, Update>(ports, name, async (_state, visit) => {
            await visit.draft(step, input);
            await visit.progress('drafted');
            return {};
          });
        return new StateGraph(practiceState)
          .addNode('first', node('first'))
          .addNode('second', node('second'))
          .addEdge(START, 'first')
          .addEdge('first', 'second')
          .addEdge('second', END)
          .compile({ checkpointer: saver });
      },
    }),
  },
};

let test: TestDatabase;
let bench: TestEngine;
let engine: Engine;
let person: Principal;
let asked: DraftOptions[];
let answer: (options: DraftOptions, call: number) => Promise<void>;

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry);
  person = await createOwner(bench.db);
  const drafter = {
    mayCost: (_step: unknown, models?: readonly ModelChoice[]) => models?.every(({ provider }) => provider === 'rules') !== true,
    unpriced: () => [],
    async draft(_step: unknown, _input: unknown, options: DraftOptions = {}): Promise<Draft<typeof step>> {
      asked.push(options);
      await answer(options, asked.length);
      const drafted = { kind: 'model', model: 'anthropic:claude-sonnet-5' } as const;
      return {
        output,
        provenance: { drafter: drafted, prompt: 'p@1', promptHash: 'ab', usage: paid, latencyMs: 1, calls: 1, passedOver: [] },
      };
    },
    probe: async () => [],
  } as Drafter;
  engine = createEngine({ ...bench.parts, stores: { ...bench.parts.stores, drafter } });
});

beforeEach(() => {
  asked = [];
  answer = async () => undefined;
});

afterAll(async () => {
  await engine.close();
  expect(bench.errors).toEqual([]);
  await bench.close();
  await test.drop();
});

async function startRun(more: object = {}): Promise<Run> {
  return bench.runs.start({ workflow: 'practice', input: { title: 'Choir', ...more }, subject: {}, startedById: person.id });
}

async function eventsOf(run: Run): Promise<string[]> {
  const events = await bench.runs.events(run.key, 0);
  return events.map(({ type, node, text }) => [type, node, text].filter(Boolean).join(' '));
}

const times = (usage: Usage, count: number): object => ({
  inputTokens: usage.inputTokens * count,
  outputTokens: usage.outputTokens * count,
  cacheReadTokens: usage.cacheReadTokens * count,
  cacheWriteTokens: usage.cacheWriteTokens * count,
  costUsd: usage.costUsd === null ? null : expect.closeTo(usage.costUsd * count, 12),
});

describe('a draft', () => {
  it('is asked of the models that the run was started with, or of the configured ones', async () => {
    const models = [{ provider: 'openai', model: 'llama3.3:70b' }, { provider: 'rules' }];
    await engine.workUntilSettled((await startRun({ models })).key, {});
    expect(asked.map((options) => options.models)).toEqual([models, models]);
    await engine.workUntilSettled((await startRun()).key, {});
    expect(asked.slice(2).map((options) => options.models)).toEqual([undefined, undefined]);
  });

  it('shows what it finds, gathered, and notes at once, all in their order and before its node has finished', async () => {
    answer = async ({ onProgress }, call) => {
      if (call > 1) return;
      for (const name of ['Book', 'Member', 'Loan\nof a\u0000book', '']) onProgress?.({ type: 'found', name });
      onProgress?.({ type: 'note', text: 'The answer was cut; asked again.' });
      onProgress?.({ type: 'found', name: `${'x'.repeat(200)}\u{1F600}` });
    };
    const run = await startRun();
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
    expect((await eventsOf(run)).slice(0, 8)).toEqual([
      'started practice started',
      'node-started first',
      'found first Book, Member, Loan of a book',
      'progress first The answer was cut; asked again.',
      `found first ${'x'.repeat(79)}…`,
      'progress first drafted',
      'node-finished first',
      'node-started second',
    ]);
  });

  it('shows what it finds while it is still written', async () => {
    const seen = Promise.withResolvers<void>();
    answer = async ({ onProgress }, call) => {
      if (call > 1) return;
      onProgress?.({ type: 'found', name: 'Book' });
      await seen.promise;
    };
    const run = await startRun();
    const working = engine.workUntilSettled(run.key, {
      onEvent: ({ type }) => {
        if (type === 'found') seen.resolve();
      },
    });
    expect(await working).toMatchObject({ status: 'succeeded' });
  });

  it('that was made is not made again when a later step fails and is retried', async () => {
    answer = async (_options, call) => {
      if (call === 2)
        throw new DraftFailed({ id: 'model.unreachable', message: 'It is down.', fix: 'Wait.' }, { ...paid, inputTokens: 50 });
    };
    const run = await startRun();
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'failed', error: { id: 'model.unreachable' } });
    await bench.runs.retry({ key: run.key, actorId: person.id });
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
    expect(asked).toHaveLength(3);
  });
});

describe('what a run cost', () => {
  it('counts failed attempts with the step they belong to, before and after it succeeds', async () => {
    answer = async (_options, call) => {
      if (call === 2 || call === 3)
        throw new DraftFailed({ id: 'model.unreachable', message: 'It is down.', fix: 'Wait.' }, paid);
    };
    const run = await startRun();
    const failed = await engine.workUntilSettled(run.key, {});
    expect(failed.usage).toEqual(times(paid, 2));
    expect(await bench.runs.steps(run.key)).toMatchObject([
      { node: 'first', attempts: 1, usage: times(paid, 1), drafter: { kind: 'model', model: 'anthropic:claude-sonnet-5' } },
      { node: 'second', attempts: 1, usage: times(paid, 1), drafter: null },
    ]);
    for (const expected of ['failed', 'succeeded']) {
      await bench.runs.retry({ key: run.key, actorId: person.id });
      expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: expected });
    }
    expect((await bench.runs.read(run.key))?.usage).toEqual(times(paid, 4));
    expect((await bench.runs.steps(run.key))[1]).toMatchObject({
      attempts: 3,
      usage: times(paid, 3),
      drafter: { kind: 'model' },
    });
  });

  it('is unknown once anything in it has no price', async () => {
    answer = async (_options, call) => {
      if (call === 1)
        throw new DraftFailed({ id: 'model.unreachable', message: 'It is down.', fix: 'Wait.' }, { ...paid, costUsd: null });
    };
    const run = await startRun();
    await engine.workUntilSettled(run.key, {});
    await bench.runs.retry({ key: run.key, actorId: person.id });
    expect((await engine.workUntilSettled(run.key, {})).usage).toEqual({ ...times(paid, 3), costUsd: null });
  });
});

describe('an attempt that was cut off', () => {
  /** Begins a draft and, once it is under way, has its worker let the run go. */
  async function interrupt(run: Run): Promise<void> {
    const leaving = new AbortController();
    answer = async ({ signal }) => {
      expect(await bench.runs.steps(run.key)).toMatchObject([{ attempts: 1, uncounted: 0 }]);
      leaving.abort(new Error('the process leaves'));
      await new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason as Error);
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    };
    await engine.workUntilSettled(run.key, { signal: leaving.signal });
    answer = async () => undefined;
  }

  it('makes the cost unknown, at once and for good, and is told of its step alone', async () => {
    const run = await startRun();
    await interrupt(run);
    const queued = await bench.runs.read(run.key);
    expect(queued).toMatchObject({ status: 'queued', usage: { inputTokens: 0, costUsd: null } });
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({
      status: 'succeeded',
      usage: { ...times(paid, 2), costUsd: null },
    });
    expect(await bench.runs.steps(run.key)).toMatchObject([
      { node: 'first', attempts: 2, uncounted: 1, usage: { ...times(paid, 1), costUsd: null } },
      { node: 'second', attempts: 1, uncounted: 0, usage: times(paid, 1) },
    ]);
  });

  it('costs nothing where only rules draft', async () => {
    const run = await startRun({ models: [{ provider: 'rules' }] });
    await interrupt(run);
    expect((await bench.runs.read(run.key))?.usage).toEqual(noUsage);
    expect(await bench.runs.steps(run.key)).toMatchObject([{ node: 'first', attempts: 1, uncounted: 0, usage: noUsage }]);
    await bench.runs.cancel({ key: run.key, actorId: person.id, reason: 'enough' });
  });

  it('counts when the draft failed without a word of what it used, and not when it told', async () => {
    answer = async (_options, call) => {
      if (call === 1) throw new DraftFailed({ id: 'model.unreachable', message: 'It is down.', fix: 'Wait.' }, paid);
      if (call === 2) throw new TypeError('a defect');
    };
    const run = await startRun();
    for (const uncounted of [0, 1]) {
      await engine.workUntilSettled(run.key, {});
      expect(await bench.runs.steps(run.key)).toMatchObject([{ uncounted }]);
      await bench.runs.retry({ key: run.key, actorId: person.id });
    }
    await engine.workUntilSettled(run.key, {});
    expect((await bench.runs.steps(run.key))[0]).toMatchObject({ attempts: 3, uncounted: 1, usage: { inputTokens: 200 } });
  });
});

describe('canceling while a model writes', () => {
  it('aborts the call, from another process as well, and stores nothing of what it still tells', async () => {
    const begun = Promise.withResolvers<DraftOptions>();
    answer = (options) =>
      new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => {
          options.onProgress?.({ type: 'found', name: 'Too late' });
          reject(options.signal?.reason as Error);
        });
        begun.resolve(options);
      });
    const run = await startRun();
    const working = engine.workUntilSettled(run.key, {});
    const { signal } = await begun.promise;
    // What a node tells is stored a moment later.
    await expect.poll(async () => (await bench.runs.read(run.key))?.node).toBe('first');
    const other = openTestEngine(test.service, registry);
    const aborted = new Promise<number>((resolve) => signal?.addEventListener('abort', () => resolve(performance.now())));
    const canceled = performance.now();
    await other.runs.cancel({ key: run.key, actorId: person.id, reason: 'wrong document' });
    expect((await aborted) - canceled).toBeLessThan(1_000);
    expect(await working).toMatchObject({ status: 'canceled' });
    expect((await eventsOf(run)).at(-1)).toBe('canceled first wrong document (Ada)');
    expect((await bench.runs.read(run.key))?.usage.costUsd).toBeNull();
    expect(await bench.runs.steps(run.key)).toMatchObject([{ node: 'first', uncounted: 1 }]);
    await other.close();
  });

  it('stops it by the next line it tells where the notice was lost', async () => {
    const run = await startRun();
    answer = async ({ signal, onProgress }) => {
      // As a cancel that was never noticed: the epoch has moved on.
      await bench.db.pool.query(
        `update run set status = 'canceled', lease_owner = null, lease_epoch = lease_epoch + 1 where key = $1`,
        [run.key],
      );
      onProgress?.({ type: 'note', text: 'still here' });
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'canceled' });
    await vi.waitFor(() => expect(asked[0]?.signal?.aborted).toBe(true), { interval: 5 });
  });
});
