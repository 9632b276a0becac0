import { expect, it } from 'vitest';
import { startRunSweeper } from '../../src/engine/run-sweeper.ts';
import type { PickUp } from '../../src/ports/run-execution.ts';

// A sweep goes on past whatever fails in it: a part that is down must not hold up what the others do.

const fail = () => Promise.reject(new Error('down'));
const runnable = ['RUN-001', 'RUN-002', 'RUN-003'].map(
  (runKey): PickUp => ({ runKey, wake: 1, status: 'running', wokenAt: new Date(0).toISOString() }) as unknown as PickUp,
);

it.each<[string, object, object, string[]]>([
  ['the queue hangs when it is asked about each', {}, { find: fail }, ['RUN-001', 'RUN-002', 'RUN-003']],
  ['the budget of a day cannot be renewed', { endBudgetDays: fail }, {}, ['RUN-001', 'RUN-002', 'RUN-003']],
  [
    'one cannot be woken',
    { wake: (key: string) => (key === 'RUN-001' ? fail() : Promise.resolve(true)) },
    {},
    ['RUN-002', 'RUN-003'],
  ],
])('wakes the runs where %s', async (_, outbox, queue, expected) => {
  const woken: string[] = [];
  const handed: string[] = [];
  const wake = (outbox as { wake?: (key: string) => Promise<boolean> }).wake ?? (() => Promise.resolve(true));
  const sweeper = startRunSweeper({
    outbox: {
      endBudgetDays: async () => undefined,
      findRunnable: async () => runnable,
      ...outbox,
      wake: async (key: string) => (await wake(key)) && woken.push(key) > 0,
    } as never,
    queue: { isUp: () => true, find: async () => 'absent', ...queue } as never,
    relay: { take: fail, handOver: async () => void handed.push('over') } as never,
    onSweep: fail,
    onError: () => undefined,
  });
  await sweeper.sweep();
  sweeper.stop();
  expect(woken).toEqual(expected);
  expect(handed).toEqual(['over']);
});
