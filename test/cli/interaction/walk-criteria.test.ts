import { expect, test } from 'vitest';
import { promptCriteria } from '../../../src/cli/interaction/walk-criteria.ts';
import type { Verdict } from '../../../src/cli/interaction/read-verdict.ts';
import * as library from '../support/library.ts';
import { recordTerminal } from '../support/recording-terminal.ts';
import { says } from '../../support/says.ts';

const [first, , mapped] = library.gateDocument.criteria;
if (!first || !mapped) throw new Error('The DAA gate has at least three criteria.');

const nothing = { all: false, met: [], notMet: [], waivers: [], comments: [], note: '', contentHash: undefined };
const matter = {
  given: nothing as Verdict,
  gate: { ...library.gateDocument, criteria: [first, mapped] },
  readArtifact: () => Promise.resolve(library.daa.markdown),
};

/** Answers in order; a question too many fails the test. */
function walk(...answers: string[]) {
  return walkThrough(matter, ...answers);
}

function walkThrough(about: typeof matter, ...answers: string[]) {
  const terminal = recordTerminal({ interactive: true });
  const questions: string[] = [];
  const walked = promptCriteria(
    about,
    (question) => {
      questions.push(question);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`Nobody expected: ${question}`);
      return Promise.resolve(answer);
    },
    terminal,
  );
  return { walked, questions, terminal };
}

test('all met approves what was looked at, with a waiver for each error finding', async () => {
  const { walked, terminal } = walk('y', 'yes', '', 'planned for May', 'reviewed');
  expect(await walked).toEqual({
    decision: 'approve',
    verdict: {
      all: false,
      met: ['domain-accurate', 'stories-mapped'],
      notMet: [],
      waivers: [{ code: 'DAA-STORY-UNMAPPED', reason: 'planned for May' }],
      comments: [],
      note: 'reviewed',
      contentHash: library.gate.contentHash,
    },
  });
  expect(terminal.stderr()).toContain('1 of 2 stories mapped.');
});

test('what the command line said stays, and is not asked again', async () => {
  const given: Verdict = {
    ...nothing,
    waivers: [{ code: 'DAA-STORY-UNMAPPED', reason: 'planned' }],
    comments: [{ part: 'ADR-003', text: 'never decided' }],
    note: 'reviewed',
    contentHash: 'abc',
  };
  const { walked } = walkThrough({ ...matter, given }, 'y', 'y');
  const { waivers, comments, note, contentHash } = given;
  expect((await walked).verdict).toMatchObject({ waivers, comments, note, contentHash });
});

const uncovered = mapped.findings.find(({ severity }) => severity === 'error');
if (!uncovered) throw new Error('One criterion of the DAA gate has an error finding.');
const twoPlaces = {
  ...matter,
  gate: { ...matter.gate, criteria: [{ ...mapped, findings: ['US-1', 'US-2'].map((part) => ({ ...uncovered, at: { part } })) }] },
};

test('what one code says of several places is let pass at all of them with one reason', async () => {
  const { walked, questions } = walkThrough(twoPlaces, 'y', 'planned', '');
  expect((await walked).verdict.waivers).toEqual([{ code: uncovered.code, reason: 'planned' }]);
  expect(questions[1]).toContain('US-1 and US-2');
});

test('… or place by place', async () => {
  const { walked } = walkThrough(twoPlaces, 'y', '', 'planned', '', 'out of scope', '');
  expect((await walked).verdict.waivers).toEqual([
    { code: uncovered.code, part: 'US-1', reason: 'planned' },
    { code: uncovered.code, part: 'US-2', reason: 'out of scope' },
  ]);
});

test('what one code says of a place at another criterion is asked about there, and let pass by nothing that was said before', async () => {
  const at = (id: string, ...parts: string[]) => ({
    ...mapped,
    id,
    findings: parts.map((part) => ({ ...uncovered, at: { part } })),
  });
  const criteria = [at('one', 'US-1'), at('two', 'US-2', 'US-3'), at('three', 'US-4', 'US-1')];
  const { walked, questions } = walkThrough(
    { ...matter, gate: { ...matter.gate, criteria } },
    'y',
    'planned',
    'y',
    'out of scope',
    'y',
    'known',
    '',
  );
  expect((await walked).verdict.waivers).toEqual([
    { code: uncovered.code, part: 'US-1', reason: 'planned' },
    { code: uncovered.code, part: 'US-2', reason: 'out of scope' },
    { code: uncovered.code, part: 'US-3', reason: 'out of scope' },
    { code: uncovered.code, part: 'US-4', reason: 'known' },
  ]);
  expect(questions[1]).toContain(`${uncovered.code}@US-1 is an error.`);
});

test('one not met becomes a request for changes with the notes given', async () => {
  const { walked } = walk('y', 'n', 'demand is missing', 'y');
  expect(await walked).toMatchObject({
    decision: 'request-changes',
    verdict: {
      met: ['domain-accurate'],
      notMet: [{ id: 'stories-mapped', verdict: 'not-met', note: 'demand is missing' }],
      waivers: [],
      note: 'demand is missing',
    },
  });
});

test('whoever does not want to request changes decides nothing', async () => {
  await expect(walk('n', 'wrong', 'y', 'planned', 'n').walked).rejects.toMatchObject({ id: 'gate.undecided' });
});

test('leaving in the middle decides nothing', async () => {
  await expect(walk('y', 'q').walked).rejects.toMatchObject({
    id: 'gate.undecided',
    fix: says('GATE-001'),
  });
});

test('the artifact can be read in between, and an unclear answer is asked again', async () => {
  const { walked, questions, terminal } = walk('s', 'hm', 'y', 'q');
  await expect(walked).rejects.toMatchObject({ id: 'gate.undecided' });
  expect(terminal.stderr()).toContain('Lends copies.');
  expect(questions).toHaveLength(4);
});
