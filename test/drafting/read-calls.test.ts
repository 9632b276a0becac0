import { expect, it } from 'vitest';
import { readCalls } from '../../src/drafting/rules/adr/read-calls.ts';

it.each([
  ['An alert pages the team when the oldest unsent row is older than 5 minutes', 'It pages the team'],
  ['An alert goes to the team when the oldest unsent row is older than 5 minutes', 'It goes to the team'],
])('reads whom an alert reaches apart from what it watches: %s', (said, who) => {
  expect(readCalls(said)).toEqual([{ clause: 'Age of the oldest unsent row older than 5 minutes', who, threshold: '' }]);
});
