import { expect, test } from 'vitest';
import { nameArtifact } from '../../src/lifecycle/findings.ts';

test.each([
  [
    'RFC-002',
    'Settle it: `throughline design open RFC`, or below it.',
    'Settle it: `throughline design open RFC-002`, or below it.',
  ],
  ['DAA-001', 'Take `throughline artifact export KEY --version 3`.', 'Take `throughline artifact export DAA-001 --version 3`.'],
  ['PRD-007', '`throughline prd answer PRD Q-1 "Of the PRD"`', '`throughline prd answer PRD-007 Q-1 "Of the PRD"`'],
  // Another artifact than the one that the finding is of.
  ['DAA-001', '`throughline prd edit PRD` and the KEY of it', '`throughline prd edit PRD` and the KEY of it'],
])('the finding of %s names it in the commands of its fix: %s', (key, fix, named) => {
  expect(nameArtifact({ fix }, key).fix).toBe(named);
});
