import { expect, it } from 'vitest';
import { nextWorkerState, type WorkerEvent, type WorkerState } from '../../src/engine/worker-state.ts';

// One row a state, as the picture above `nextWorkerState` draws them.
it.each<[WorkerState, Record<WorkerEvent, WorkerState>]>([
  ['starting', { opened: 'running', leave: 'starting', lose: 'closed', emptied: 'starting' }],
  ['running', { opened: 'running', leave: 'draining', lose: 'lost', emptied: 'running' }],
  ['draining', { opened: 'draining', leave: 'draining', lose: 'lost', emptied: 'closed' }],
  ['lost', { opened: 'lost', leave: 'lost', lose: 'lost', emptied: 'closed' }],
  ['closed', { opened: 'closed', leave: 'closed', lose: 'closed', emptied: 'closed' }],
])('a worker that is %s goes on as drawn', (state, then) => {
  const events = Object.keys(then) as WorkerEvent[];
  expect(Object.fromEntries(events.map((event) => [event, nextWorkerState(state, event)]))).toEqual(then);
});
