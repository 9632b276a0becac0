import { expect, it } from 'vitest';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { prdOfStories } from './prd-of.ts';

it('proposes a table for each thing, a call for each operation, and asks about the rest', async () => {
  const prd = prdOfStories('Orchestra', [
    {
      role: 'manager',
      wish: 'cancel a concert',
      criteria: ['A concert cannot be cancelled on its day', 'It is told in the press'],
    },
    { role: 'manager', wish: 'view the concerts' },
    { role: 'manager', wish: 'be told of changes' },
  ]);
  const { output } = await createRulesDrafter().draft('lightweight/draft-tip', { prd });
  expect(output.databaseChanges).toMatchObject([
    { text: expect.stringContaining('Table `concerts`'), covers: ['PRD-001#US-1.AC-1'] },
  ]);
  expect(output.apiChanges.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /concerts/cancel-concert',
    'GET /concerts/view-concert',
  ]);
  // A condition that the PRD does not state is none.
  expect(output.apiChanges.map(({ response }) => response).join()).not.toContain('409');
  expect(output.edgeCases).toEqual(['A concert cannot be cancelled on its day.']);
  expect(output.openQuestions.slice(0, 2)).toEqual([
    'What serves US-3? Nothing proposed here does yet.',
    'What makes US-1.AC-2 true? They are quoted here, in whole or in part.',
  ]);
  expect(output.coverageNotes).toMatchObject([{ ref: 'PRD-001#US-3', status: 'GAP' }]);
});
