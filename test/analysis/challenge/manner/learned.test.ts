import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { featuresOf } from '../../../../src/analysis/challenge/manner/features.ts';
import { createManner, manner, type Learned } from '../../../../src/analysis/challenge/manner/manner.ts';
import { suspicious } from '../../../../src/analysis/challenge/manner/thresholds.ts';
import { examplesOf, judgeByOthers, learnedFile, learnSuspicion } from '../../../eval/flaws/learn-manner.ts';
import { designExams, loadDesigns } from '../../../eval/flaws/load-designs.ts';

const exams = loadDesigns(designExams);

test('a sentence is told by its words, by what stands near each, and by where it stands', () => {
  const features = featuresOf({ sentence: 'The call is repeated 3 times.', section: 'Integration Points' });
  expect(features).toContain('section Integration Points');
  expect(features).toContain('has figures');
  expect([...features]).toEqual(expect.arrayContaining(['call', '#']));
  expect([...features].some((feature) => /^call~\w+$/.test(feature))).toBe(true);
});

test('what the rules read is what the open designs teach', { timeout: 240_000 }, async () => {
  const kept = JSON.parse(await readFile(learnedFile, 'utf8')) as Learned;
  const learned = learnSuspicion(exams.flatMap(examplesOf));
  expect(kept.bias).toBeCloseTo(learned.bias, 1);
  expect(Object.keys(kept.suspicion)).toEqual(Object.keys(learned.suspicion));
  const apart = Object.entries(learned.suspicion).filter(
    ([feature, weight]) => Math.abs(weight - (kept.suspicion[feature] ?? 0)) > 0.02,
  );
  expect(apart, 'run `npm run learn`').toEqual([]);
});

test('designs are told from their clean twins by what was learned from others', { timeout: 240_000 }, () => {
  const judged = judgeByOthers(exams, 3);
  const above = judged.filter(({ flawed, clean }) => flawed > clean);
  expect(above.length / judged.length).toBeGreaterThan(0.95);
  const apart = 0.38;
  expect(judged.filter(({ flawed }) => flawed > apart).length / judged.length).toBeGreaterThan(0.75);
  expect(judged.filter(({ clean }) => clean > apart).length / judged.length).toBeLessThan(0.15);
  const suspects = judged.flatMap(({ sentences }) => sentences.filter(({ suspicion }) => suspicion > suspicious.sentence));
  expect(suspects.filter(({ isFlawed }) => isFlawed).length / suspects.length).toBeGreaterThan(0.8);
});

test('without weights nothing is suspected, and a weight moves what it speaks of', () => {
  const placed = { sentence: 'The first one to come wins.', section: 'Component Design' };
  expect(createManner({ bias: 0, suspicion: {}, frequency: {}, concerns: {} }).suspicionOf(placed)).toBe(0);
  const taught = createManner({
    bias: 0,
    suspicion: { win: 2 },
    frequency: {},
    concerns: { ordering: { win: 1 }, timeout: { win: -1 } },
  });
  expect(taught.suspicionOf(placed)).toBeGreaterThan(0);
  expect(taught.likelyConcerns(placed)).toEqual(['ordering', 'timeout']);
});

test.each([
  ['It is tried again at once until it works, however long that takes.', true],
  ['Each message carries a version; a lower one than the stored changes nothing.', false],
])('%s', (sentence, isSuspect) => {
  expect(manner.suspicionOf({ sentence, section: 'Component Design' }) > suspicious.sentence).toBe(isSuspect);
});
