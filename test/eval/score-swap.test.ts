import { expect, test } from 'vitest';
import { sampleDaa } from './sample-model.ts';
import { scoreSwap, swapNouns } from './score-swap.ts';

const swap = { loan: 'drimble', copy: 'quandle' };

test('nouns are replaced in singular, plural and at the start of a sentence, and only as whole words', () => {
  expect(swapNouns('Copies of a loan; loans; a copyist.', swap)).toBe('Quandles of a drimble; drimbles; a copyist.');
});

test('a model whose names all follow the nouns is alike in every kind', () => {
  const swapped = JSON.parse(
    JSON.stringify(sampleDaa())
      .replaceAll('Loan', 'Drimble')
      .replaceAll('loan', 'drimble')
      .replaceAll('Copy', 'Quandle')
      .replaceAll('copy', 'quandle')
      .replaceAll('copies', 'quandles'),
  ) as ReturnType<typeof sampleDaa>;
  const score = scoreSwap(sampleDaa(), swapped, swap);
  expect(new Set(Object.values(score.alike))).toEqual(new Set([1]));
  expect(score.leftOver).toEqual([]);
});

test('a model that ignores the nouns is unlike and keeps them', () => {
  const score = scoreSwap(sampleDaa(), sampleDaa(), swap);
  expect(score.alike.aggregates).toBe(0);
  expect(score.leftOver).toEqual(['loan', 'copy']);
});
