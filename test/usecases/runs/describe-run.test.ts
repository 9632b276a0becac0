import { describe, expect, test } from 'vitest';
import { noUsage, type Usage } from '../../../src/ports/drafter.ts';
import type { RunEvent, StepUsage } from '../../../src/ports/runs.ts';
import { addDrafting, stepsFromEvents } from '../../../src/usecases/runs/describe-run.ts';

function events(...rows: [RunEvent['type'], node: string, text?: string][]): RunEvent[] {
  return rows.map(([type, node, text = ''], index) => ({
    sequence: index + 1,
    runKey: 'RUN-001',
    type,
    node,
    text,
    at: new Date(index * 100).toISOString(),
  }));
}

test('a step lasts from its start to its end and keeps what it reported', () => {
  const steps = stepsFromEvents(
    events(['started', ''], ['node-started', 'a'], ['progress', 'a', '3 terms'], ['node-finished', 'a'], ['waiting', 'gate']),
  );
  expect(steps).toEqual([
    { node: 'a', status: 'finished', startedAt: '1970-01-01T00:00:00.100Z', durationMs: 200, notes: ['3 terms'] },
  ]);
});

test('a node visited twice is two steps', () => {
  const steps = stepsFromEvents(
    events(
      ['node-started', 'a'],
      ['node-finished', 'a'],
      ['node-started', 'a'],
      ['progress', 'a', 'again'],
      ['node-finished', 'a'],
    ),
  );
  expect(steps.map(({ status, notes }) => [status, notes])).toEqual([
    ['finished', []],
    ['finished', ['again']],
  ]);
});

test('a start without an end was cut off when the node starts again', () => {
  const steps = stepsFromEvents(events(['node-started', 'a'], ['node-started', 'a'], ['node-finished', 'a']));
  expect(steps.map(({ status }) => status)).toEqual(['stopped', 'finished']);
});

test.each([
  ['failed', 'failed'],
  ['canceled', 'stopped'],
  ['blocked', 'stopped'],
] as const)('a run that %s leaves its open step %s', (type, status) => {
  expect(stepsFromEvents(events(['node-started', 'a'], [type, '']))).toMatchObject([{ status, durationMs: 100 }]);
});

test('a step under way has no duration yet', () => {
  expect(stepsFromEvents(events(['node-started', 'a']))).toMatchObject([{ status: 'running', durationMs: null }]);
});

describe('what a step drafted with', () => {
  const rules = { kind: 'rules' } as const;
  const model = { kind: 'model', model: 'openai:gpt-6-sol' } as const;
  const used = (inputTokens: number): Usage => ({ ...noUsage, inputTokens });
  const step = (node: string, visit: number, inputTokens: number, drafter: StepUsage['drafter'] = model): StepUsage => ({
    node,
    visit,
    attempts: 1,
    reusedFrom: null,
    uncounted: 0,
    usage: used(inputTokens),
    drafter,
  });
  const tokens = (steps: ReturnType<typeof addDrafting>) => steps.map(({ drafting }) => drafting?.usage.inputTokens ?? null);

  test('stands with it, and null with a step that drafts nothing', () => {
    const steps = stepsFromEvents(
      events(['node-started', 'a'], ['node-finished', 'a'], ['node-started', 'b'], ['node-finished', 'b']),
    );
    expect(addDrafting(steps, [step('a', 1, 10)]).map(({ drafting }) => drafting)).toEqual([
      { drafter: model, attempts: 1, reusedFrom: null, uncounted: 0, usage: used(10) },
      null,
    ]);
  });

  test('goes to the visit it was for when a node is visited again', () => {
    const steps = stepsFromEvents(
      events(['node-started', 'a'], ['node-finished', 'a'], ['node-started', 'a'], ['node-finished', 'a'], ['node-started', 'a']),
    );
    expect(tokens(addDrafting(steps, [step('a', 1, 10), step('a', 4, 40, rules), step('a', 7, 70, null)]))).toEqual([10, 40, 70]);
  });

  test('stands once, at the last entry, when a visit was cut off and begun again', () => {
    const steps = stepsFromEvents(
      events(['node-started', 'a'], ['node-started', 'a'], ['failed', ''], ['node-started', 'a'], ['node-finished', 'a']),
    );
    expect(steps.map(({ status }) => status)).toEqual(['stopped', 'failed', 'finished']);
    expect(tokens(addDrafting(steps, [{ ...step('a', 1, 10), attempts: 3 }]))).toEqual([null, null, 10]);
  });

  test('is added up where one visit drafts more than once', () => {
    const steps = stepsFromEvents(events(['node-started', 'a'], ['node-finished', 'a']));
    const parts = [step('a', 1, 10), { ...step('a', 1, 5), uncounted: 1 }, { ...step('a', 1, 0), uncounted: 2 }];
    expect(tokens(addDrafting(steps, parts))).toEqual([15]);
    expect(addDrafting(steps, parts)[0]?.drafting?.uncounted).toBe(3);
  });
});
