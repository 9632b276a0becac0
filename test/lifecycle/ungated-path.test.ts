import { expect, test } from 'vitest';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { statusesOf } from '../../src/lifecycle/review.ts';
import { stateMachines } from '../../src/lifecycle/states.ts';
import { ungatedPath } from '../../src/lifecycle/ungated-path.ts';

test('leads to the statuses that neither a gate nor the chain of gates stands before, step by step', () => {
  expect(ungatedPath('incident', 'Mitigated')).toEqual(['Context Gathered', 'Correlated', 'Mitigated']);
  expect(ungatedPath('adr', 'Proposed')).toEqual([]);
});

test.each([
  ['prd', 'Validated'],
  ['prd', 'In Review'],
  ['rfc', 'Under Review'],
  ['rfc', 'Approved'],
  ['rfc', 'Superseded'],
  ['adr', 'Accepted'],
  ['adr', 'Deprecated'],
  ['bolt', 'In Progress'],
  ['bolt', 'In Review'],
  ['bolt', 'Done'],
  ['unit', 'Deployed'],
  ['playbook', 'Active'],
  ['playbook', 'Deprecated'],
] as const)('leads no %s to %s', (kind, status) => {
  expect(ungatedPath(kind, status)).toBeNull();
});

test('every path follows the transition table and passes no guarded step', () => {
  for (const kind of artifactKindIds) {
    for (const status of statusesOf(kind)) {
      let at = stateMachines[kind].initial;
      for (const next of ungatedPath(kind, status) ?? []) {
        expect(stateMachines[kind].transitions).toContainEqual(expect.objectContaining({ from: at, to: next, guarded: false }));
        at = next;
      }
    }
  }
});
