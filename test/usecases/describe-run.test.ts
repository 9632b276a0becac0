import { expect, test } from 'vitest';
import { stepsFromEvents } from '../../src/usecases/describe-run.ts';
import type { RunEvent } from '../../src/usecases/ports.ts';

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
