import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { featuresOf } from '../../../../src/analysis/challenge/manner/features.ts';
import { createManner, manner, type Learned, type Suspect } from '../../../../src/analysis/challenge/manner/manner.ts';
import { doubtsSpoken, suspicious } from '../../../../src/analysis/challenge/manner/thresholds.ts';
import { judgeByOthers, learnedFile, learnManner } from '../../../eval/flaws/learn-manner.ts';
import { designExams, loadDesigns, readAuthors } from '../../../eval/flaws/load-designs.ts';

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
  const learned = learnManner(exams);
  expect(kept.bias).toBeCloseTo(learned.bias, 1);
  expect(Object.keys(kept.suspicion)).toEqual(Object.keys(learned.suspicion));
  const apart = Object.entries(learned.suspicion).filter(
    ([feature, weight]) => Math.abs(weight - (kept.suspicion[feature] ?? 0)) > 0.02,
  );
  expect(apart, 'run `npm run learn`').toEqual([]);
  expect(kept.concerns, 'run `npm run learn`').toEqual(learned.concerns);
  expect(kept.frequency).toEqual(learned.frequency);
});

test('designs are told from their clean twins by what was learned from other authors', { timeout: 240_000 }, () => {
  const judged = judgeByOthers(exams, readAuthors());
  expect(judged).toHaveLength(exams.length);
  const above = judged.filter(({ flawed, clean }) => flawed > clean);
  expect(above.length / judged.length).toBeGreaterThan(0.95);
  const apart = 0.53;
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

test('a concern that fits often is guessed where no word speaks, and a word outweighs that', () => {
  const taught = createManner({
    bias: 0,
    suspicion: {},
    frequency: { 'invariant-broken': -1, timeout: -3 },
    concerns: { 'invariant-broken': {}, timeout: { wait: 5 } },
  });
  expect(taught.likelyConcerns({ sentence: 'The first one wins.', section: '' })[0]).toBe('invariant-broken');
  expect(taught.likelyConcerns({ sentence: 'The caller waits.', section: '' })[0]).toBe('timeout');
});

test('a design is judged by how far its most suspicious sentences stand out, and not by how its author writes', () => {
  const suspectsOf = (suspicions: readonly number[]): Suspect[] =>
    suspicions.map((suspicion) => ({ suspicion, sentence: '', passage: {} as Suspect['passage'] }));
  const dry = suspectsOf([0.4, 0.3, 0.3, 0.3, 0.2, ...Array.from({ length: 35 }, () => -0.4)]);
  const brisk = dry.map((one) => ({ ...one, suspicion: one.suspicion + 0.3 }));
  expect(manner.suspicionOfDesign(brisk)).toBeCloseTo(manner.suspicionOfDesign(dry), 6);
  expect(manner.suspicionOfDesign([])).toBe(0);
});

test('doubts are spoken where nothing is sure but much is doubted and sentences stand out, and not for one sure fault alone', () => {
  expect(doubtsSpoken({ suspicion: 0.51, sure: 0, found: 17 })).toBe(Infinity);
  expect(doubtsSpoken({ suspicion: 0.42, sure: 1, found: 8 })).toBe(0);
  // Where much is doubted of a design whose sentences do not stand out, it was most likely answered in words that rules do not know.
  expect(doubtsSpoken({ suspicion: 0.36, sure: 0, found: 30 })).toBe(0);
});

test('a design just below the bound is asked about what is strongest, the fewer the farther it is below', () => {
  const spoken = [0.42, 0.44, 0.46, 0.48].map((suspicion) => doubtsSpoken({ suspicion, sure: 0, found: 30 }));
  expect(spoken).toEqual([0, 4, 12, Infinity]);
});

test('short sentences, which have less to be told by, are held against a bound of their own', () => {
  const speaking = (sentence: string): number =>
    manner.suspicionOfDesign(
      [0.4, 0.3, 0.3, 0.3, 0.2, -0.4, -0.4].map((suspicion) => ({ suspicion, sentence, passage: {} as Suspect['passage'] })),
    );
  const usual = speaking('One line in the outbox is written in the transaction of the change itself.');
  expect(speaking('Outbox, in the same transaction.')).toBeGreaterThan(usual + 0.05);
  expect(speaking(`${'One line in the outbox is written in the transaction of the change itself, '.repeat(2)}.`)).toBeCloseTo(
    usual,
    6,
  );
});

test.each([
  ['It is tried again at once until it works, however long that takes.', true],
  ['Each message carries a version; a lower one than the stored changes nothing.', false],
])('%s', (sentence, isSuspect) => {
  expect(manner.suspicionOf({ sentence, section: 'Component Design' }) > suspicious.sentence).toBe(isSuspect);
});
