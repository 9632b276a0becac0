import { expect, it } from 'vitest';
import { listRejected } from '../../../../src/analysis/design/alternatives/list-rejected.ts';

const tell = (text: string, reason = '') =>
  listRejected({ alternatives: [{ id: 'ALT-1', text, reason }] }, { turns: [], decisions: [] });

it('takes what stands behind the name of an alternative for the reason where it speaks against it, and says it once', () => {
  expect(tell('Oracle database: the licence exceeds the budget.')).toEqual([
    { id: 'ALT-1', title: 'Oracle database', text: '', by: '', reason: 'The licence exceeds the budget.' },
  ]);
});

it('leaves what only describes it, and a reason that is given', () => {
  expect(tell('Oracle database: one for each depot.')[0]).toMatchObject({ text: 'one for each depot.', reason: '' });
  expect(tell('Oracle database: the licence exceeds the budget.', 'Dear.')[0]).toMatchObject({
    text: 'the licence exceeds the budget.',
    reason: 'Dear.',
  });
});
