import { expect, test } from 'vitest';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { loadExamples, loadFixtures } from './load-inputs.ts';
import { sampleDaa, samplePrd } from './sample-model.ts';
import { expectedReadingSchema, scoreReading } from './score-reading.ts';
import { nameKey } from './words.ts';

const technologyFinding = (term: string): Finding => ({
  code: 'PRD-TECHNOLOGY-TERM',
  severity: 'warning',
  at: {},
  message: `"${term}" names a technology.`,
  fix: 'Say what it is for.',
});

test('stories, criteria, priorities, terms and technology are compared with what a person reads', () => {
  const expected = expectedReadingSchema.parse({
    layout: 'none',
    stories: [
      { criteria: 1, priority: 'should-have' },
      { criteria: 2, priority: null },
    ],
    requirements: 3,
    requirementsTolerance: 1,
    requirementPriorities: { 'must-have': 1 },
    terms: ['loans', 'due date', 'fine'],
    technology: ['Redis', 'Java'],
    falseFriends: ['go', 'table'],
  });
  const prdFindings = ['Redis 7', 'JavaScript', 'Go'].map((term) => technologyFinding(term));
  expect(scoreReading(expected, { prd: samplePrd(), prdFindings, daa: sampleDaa() })).toEqual({
    stories: { got: 1, of: 2 },
    criteria: { got: 1, of: 2 },
    priorities: { got: 1, of: 3 },
    requirements: { got: 1, of: 3 },
    requirementsWithinTolerance: false,
    missingTerms: ['fine'],
    terms: { got: 2, of: 3 },
    missingTechnology: ['Java'],
    technology: { got: 1, of: 2 },
    mistaken: ['Go'],
  });
});

test.each(loadFixtures().map((fixture) => [fixture.name, fixture] as const))(
  'what is expected of %s stands in its text',
  (_name, { expected, files }) => {
    const text = ` ${nameKey(files.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n'))} `;
    const absent = [...expected.terms, ...expected.technology, ...expected.falseFriends].filter(
      (term) => !text.includes(nameKey(term)),
    );
    expect(absent).toEqual([]);
    expect(expected.stories.length + expected.requirements).toBeGreaterThan(0);
  },
);

test('the example of the README is evaluated', () => {
  expect(loadExamples().map(({ name }) => name)).toContain('library-lending');
});
