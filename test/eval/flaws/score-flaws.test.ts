import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Objection } from '../../../src/lifecycle/challenge.ts';
import { flawsSection } from './flaws-section.ts';
import { designExams, loadDesigns, readAuthors, type DesignExam, type Flaw } from './load-designs.ts';
import { scoreByOthers } from './score-by-others.ts';
import { scoreFlaws, speaksOf } from './score-flaws.ts';

const objection: Objection = {
  concern: 'delivery',
  weight: 'major',
  title: 'Sender: two writes',
  text: 'A crash between the two.',
  about: ['Component Design'],
  ties: [{ kind: 'design', ref: 'Component Design', quote: 'It commits, then it sends to Kafka.' }],
  question: 'Who sends it then?',
  waysOut: [],
};
const flaw: Flaw = { id: 'F1', concern: 'idempotency', alsoAccept: ['delivery'], terms: ['KAFKA'], what: 'A dual write.' };

test('a flaw is found by its concern, or one taken for it, where the objection names the thing', () => {
  expect(speaksOf(objection, flaw)).toBe(true);
  expect(speaksOf(objection, { ...flaw, terms: ['outbox', 'design'] })).toBe(true);
  expect(speaksOf(objection, { ...flaw, terms: ['outbox'] })).toBe(false);
  expect(speaksOf({ ...objection, concern: 'ordering' }, flaw)).toBe(false);
});

test('what weighs on the clean twin is a false alarm, and what is minor is counted apart', () => {
  const [exam] = loadDesigns(designExams);
  if (!exam) throw new Error('There is no design to load.');
  const two: DesignExam = { ...exam, flaws: [flaw, { ...flaw, id: 'F2', terms: ['nowhere'] }] };
  const score = scoreFlaws(two, () => [objection, { ...objection, weight: 'minor' }]);
  expect(score.found.map(({ id }) => id)).toEqual(['F1']);
  expect(score.missed.map(({ id }) => id)).toEqual(['F2']);
  const { rows, totals, details } = flawsSection([score], { folder: 'open' });
  expect(rows).toEqual([[exam.name, 1, 2, 1, 1, 2]]);
  expect(totals).toEqual(['total', 1, 2, 1, 1, 2]);
  expect(details.join('\n')).toContain('missed F2');
  expect(details.join('\n')).toContain('false alarm: delivery (major)');
  expect(flawsSection([score], { folder: 'unread', blind: true })).toMatchObject({ totals, details: [] });
});

test('a folder without designs, or none at all, is said to measure nothing', () => {
  expect(loadDesigns(join(designExams, 'nowhere'))).toEqual([]);
  const { rows, details } = flawsSection([], { folder: 'unread' });
  expect(rows).toEqual([]);
  expect(details.join('\n')).toContain('nothing is measured');
});

test('every design of the open half has ten flaws and a twin that reads without them', () => {
  const exams = loadDesigns(designExams);
  expect(exams.length).toBeGreaterThan(0);
  for (const { flaws, flawed, clean } of exams) {
    expect(flaws).toHaveLength(10);
    expect(flawed.rfc.body).not.toEqual(clean.rfc.body);
  }
});

test('the designs of an author are scored by what all the others teach, and each design has one author', () => {
  const exams = loadDesigns(designExams);
  const authorOf = readAuthors();
  const authors = Map.groupBy(exams, authorOf);
  expect(authors.size).toBeGreaterThan(10);
  expect(() => authorOf({ name: 'nobody-wrote-this' })).toThrow(/add it to its author/);
  const few = [...authors.values()].slice(0, 3).flatMap((own) => own.slice(0, 2));
  const scored = scoreByOthers(few, authorOf);
  expect(scored.map(({ author }) => author)).toEqual([...new Set(few.map(authorOf))]);
  for (const { author, scores } of scored)
    expect(scores.map(({ name }) => name)).toEqual(few.filter((exam) => authorOf(exam) === author).map(({ name }) => name));
});
