import { expect, it } from 'vitest';
import { cutTrace } from '../../../src/analysis/trace/cut-trace.ts';
import type { KnownArtifact, KnownLink } from '../../../src/lifecycle/trace-closure.ts';

const artifact = (key: string): KnownArtifact => ({
  key,
  kind: 'adr',
  title: key,
  status: 'Accepted',
  version: 1,
  successor: null,
  successorStatus: null,
});
const link = (from: string, to: string): KnownLink => ({
  from,
  fromPart: null,
  role: 'derived_from',
  to,
  toPart: null,
  toVersion: 1,
  targetVersion: 1,
  suspect: false,
});
// D was made from B and C, these from A; E from D.
const closure = {
  artifacts: ['A', 'B', 'C', 'D', 'E'].map(artifact),
  links: [link('B', 'A'), link('C', 'A'), link('D', 'B'), link('D', 'C'), link('E', 'D')],
};

it.each([
  ['A', 'down', 1, 'A B C', 2, { B: 1, C: 1 }],
  ['A', 'down', 2, 'A B C D', 1, { D: 1 }],
  ['A', 'down', 9, 'A B C D E', 0, {}],
  ['E', 'up', 1, 'D E', 3, { D: 2 }],
] as const)('keeps of a trace from %s %s what is at most %d links away, and counts the rest', (...row) => {
  const [key, direction, depth, shown, count, behind] = row;
  const cut = cutTrace(closure, { key, direction, depth });
  expect(cut.artifacts.map((one) => one.key).join(' ')).toBe(shown);
  expect(cut.rest.count).toBe(count);
  expect(Object.fromEntries(cut.rest.behind.map((one) => [one.key, one.count]))).toEqual(behind);
  for (const { from, to } of cut.links) expect(shown).toMatch(new RegExp(`${from}.*${to}|${to}.*${from}`));
});
