import { expect, test } from 'vitest';
import { describeUsage } from '../../../src/cli/render/usage.ts';
import { noUsage } from '../../../src/ports/drafter.ts';

const paid = { ...noUsage, inputTokens: 1200, outputTokens: 30, costUsd: 0.25 };

test.each([
  ['nothing', noUsage, 0, ''],
  ['tokens and their price', paid, 0, '1,200 tokens in, 30 out, 0.2500 USD'],
  ['tokens without a price', { ...paid, costUsd: null }, 0, '1,200 tokens in, 30 out, price unknown'],
  ['an answer whose tokens nobody told', { ...noUsage, costUsd: null }, 0, 'tokens not told, cost unknown'],
  ['a cut-off attempt alone', { ...noUsage, costUsd: null }, 1, '1 attempt was cut off; what it used is not known'],
  [
    'cut-off attempts beside what is known',
    { ...paid, costUsd: null },
    2,
    'at least 1,200 tokens in, 30 out · 2 attempts were cut off; what they used is not known',
  ],
])('%s reads so', (_what, usage, uncounted, text) => {
  expect(describeUsage(usage, uncounted)).toBe(text);
});
