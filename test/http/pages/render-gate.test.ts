import { expect, test } from 'vitest';
import { renderGatePage } from '../../../src/http/pages/gates/render-gate.ts';
import { budgetGateDocument } from '../../cli/support/library.ts';

const pageOf = (gate: typeof budgetGateDocument): string =>
  renderGatePage({ gate, person: 'Ada', tag: '"1"', markdown: null, refusal: null });

test('the page of a budget gate says which price nobody knows, and nothing of it where the limit is used up', () => {
  expect(pageOf(budgetGateDocument)).toContain('Nobody knows what openai:house-model would cost');
  const { budget } = budgetGateDocument;
  expect(pageOf({ ...budgetGateDocument, budget: budget && { ...budget, unpriced: [] } })).not.toContain('Nobody knows');
});

test('what a model is called is text', () => {
  const { budget } = budgetGateDocument;
  const page = pageOf({ ...budgetGateDocument, budget: budget && { ...budget, unpriced: ['openai:<script>alert(1)</script>'] } });
  expect(page).toContain('alert(1)');
  expect(page).not.toContain('<script>alert');
});
