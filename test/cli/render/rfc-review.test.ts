import { expect, test } from 'vitest';
import { renderRfcReview } from '../../../src/cli/render/rfc-review.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 100, color: false, command: 'throughline' });

const report: Report<'rfc-review'> = {
  rfc: { key: 'RFC-001', version: 3, title: 'Tools' },
  source: { key: 'DAA-001', version: 1, title: 'Tools' },
  prd: { key: 'PRD-001', version: 1, title: 'Tools' },
  blockers: 1,
  majors: 0,
  minors: 0,
  items: [
    {
      concern: 'invariant-broken',
      weight: 'blocker',
      title: 'Ledger: it changes what is not to change',
      text: '“The clerk reopens it.” Nobody can say what was there before.',
      about: ['Component Design'],
      ties: [
        { kind: 'design', ref: 'Component Design', quote: 'The clerk reopens it.' },
        { kind: 'invariant', ref: 'DAA-001#INV-ledger-1', quote: 'A closed period never changes.' },
      ],
      question: 'How can both be true?',
      waysOut: [{ title: 'Write into the next period', tradeOff: 'Reports name two.' }],
    },
  ],
};

test('each objection stands with what it is tied to, its question and the ways out, and the screen says how to go on', () => {
  const text = renderRfcReview(report, style);
  expect(text).toContain('RFC-001 Tools (version 3), held against DAA-001 and PRD-001');
  expect(text).toContain('1. Ledger: it changes what is not to change');
  expect(text).toContain('DAA-001#INV-ledger-1: “A closed period never changes.”');
  expect(text).toContain('? How can both be true?');
  expect(text).toContain('→ Write into the next period. Reports name two.');
  expect(text).toContain('1 blocking');
  expect(text).toContain('design open RFC-001');
  expect(text.match(/The clerk reopens it/g)).toHaveLength(1);
});

test('where nothing is found, it says what that does not mean', () => {
  const text = renderRfcReview({ ...report, blockers: 0, items: [] }, style);
  expect(text).toContain('nothing to object to');
  expect(text).toContain('no approval');
});
