import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { tipBodySchema, type TipBody } from '../../src/lifecycle/tip.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { assembleRfc } from '../../src/steps/design/assemble-rfc.ts';
import { sortNotes } from '../../src/analysis/design/sort-notes.ts';
import type { RfcDraftInput } from '../../src/steps/design/draft-rfc.ts';
import { prdOf } from './prd-of.ts';

const drafter = createRulesDrafter();
const prd = prdOf(
  [
    '# Boat keys',
    '## Objective\n\nMembers fetch the key of a boat by themselves.',
    '## User Stories\n\n- As a member, I want to fetch a key so that I can row.',
    '## Technical Constraints\n\n- The feature becomes part of the club site, which is written in PHP.\n- The club site keeps its files on one disk.',
  ].join('\n\n'),
);

interface Parts {
  readonly questions?: readonly (readonly [text: string, answer: string])[];
  readonly cases?: readonly string[];
  readonly integrations?: readonly string[];
  readonly logic?: readonly string[];
}

function tipOf({ questions = [], cases = [], integrations = [], logic = [] }: Parts): TipBody {
  const number = (prefix: string, texts: readonly string[]) => texts.map((text, at) => ({ id: `${prefix}-${at + 1}`, text }));
  return tipBodySchema.parse({
    context: { summary: 'Members fetch the key of a boat by themselves.' },
    proposedImplementation: {
      databaseChanges: number('DB', ['Table `keys`: `id` as its key, `boat` (text).']),
      apiChanges: [{ id: 'API-1', method: 'POST', path: '/keys/{id}/fetch', request: '', response: '200; 409 when it is out' }],
      serviceLogic: number('SVC', logic),
      testing: [],
      integrationPoints: number('INT', integrations),
    },
    edgeCases: number('EC', cases),
    openQuestions: questions.map(([text, answer], at) => ({ id: `Q-${at + 1}`, text, answer })),
    effortEstimate: { implementation: 'about 2 days', testing: '', codeReview: '' },
    coverageNotes: [],
    references: [{ role: 'derived_from', to: 'PRD-001' }],
    other: [],
  });
}

async function rfcOf(parts: Parts, patterns: RfcDraftInput['patterns'] = []): Promise<RfcBody> {
  const { output } = await drafter.draft('design/draft-rfc', {
    source: { kind: 'tip', key: 'TIP-001', version: 1, title: 'Boat keys', body: tipOf(parts) },
    prd: { ...prd, title: 'Boat keys' },
    notes: '',
    constraints: [],
    patterns,
  });
  return assembleRfc(output, { notes: sortNotes(''), constraints: [], source: 'TIP-001', prd: 'PRD-001', patterns: [] });
}

const down = 'What happens while the feature is down? The PRD says nothing of availability.';
const due = 'By when is it needed? The PRD names no timeline.';
const tables = 'Which of the tables exist already, and what has to be migrated?';
const mayCall = 'Who may call what? The PRD states no requirement on security.';

describe('the RFC of a TIP whose questions are answered', () => {
  it('says each answer where it belongs, and calls nothing undecided that an answer decides', async () => {
    const body = await rfcOf({
      questions: [
        [down, 'The caretaker hands keys out by hand'],
        [due, 'On 1 April, when the season begins.'],
        [tables, 'The table of boats exists.'],
        [mayCall, 'Members that are signed in.'],
        ['How many keys has a boat?', 'Two.'],
      ],
    });
    const { nonFunctional, contextAndProblem, proposedSolution, tradeOffs, openQuestions } = body;
    expect(nonFunctional.failureModes).toBe('While the feature is down (TIP-001#Q-1): The caretaker hands keys out by hand.');
    expect(contextAndProblem.constraints[0]?.text).toBe('Timeline: On 1 April, when the season begins. (TIP-001#Q-2)');
    expect(contextAndProblem.technicalContext).toContain(
      'Which of the tables exist already, and what has to be migrated (TIP-001#Q-3): The table of boats exists.',
    );
    expect(nonFunctional.security).toBe('Who may call what (TIP-001#Q-4): Members that are signed in.');
    expect(proposedSolution.highLevelApproach).toContain('How many keys has a boat (TIP-001#Q-5): Two.');
    expect(tradeOffs.cons.map(({ text }) => text).join()).not.toContain('open');
    expect(openQuestions.decisions.map(({ text }) => text).join()).not.toContain('TIP-001#Q-');
    expect(JSON.stringify(body)).not.toContain('while the database is away');
  });

  it('asks on where the answer only puts it off', async () => {
    const body = await rfcOf({ questions: [[down, 'Still to be decided.']] });
    expect(body.openQuestions.decisions.map(({ text }) => text).join()).toContain('TIP-001#Q-1');
    expect(body.tradeOffs.cons[0]?.text).toContain('1 question of TIP-001 is open');
    expect(body.nonFunctional.failureModes).toContain('still to be decided');
  });

  it('leaves the failure of another system open only as far as no answer tells of it', async () => {
    const integrations = ['The locker controller opens the locker.', 'Mailings go out by the mail relay.'];
    const { nonFunctional } = await rfcOf({
      integrations,
      questions: [['What happens when the locker controller does not answer?', 'The member calls the caretaker.']],
    });
    expect(nonFunctional.failureModes).toContain('The member calls the caretaker.');
    expect(nonFunctional.failureModes).toContain('What happens while TIP-001#INT-2 does not answer is still to be decided.');
  });

  it('names a list or a table that somebody answered with, and does not tear it apart', async () => {
    const { contextAndProblem } = await rfcOf({ questions: [[tables, '- boats\n- members']] });
    expect(contextAndProblem.technicalContext).toContain('(TIP-001#Q-1): as it is answered there.');
  });
});

describe('edge cases of a TIP in its RFC', () => {
  const handlingOf = async (cases: readonly string[]) =>
    (await rfcOf({ cases })).nonFunctional.edgeCases.map(({ handling }) => handling);

  it('are alike only where the same is done', async () => {
    const cases = [
      'Two members fetch one key: the second one is refused.',
      'The disk is full: nothing is stored.',
      'The locker is jammed: the caretaker is called.',
    ];
    expect(await handlingOf(cases)).toEqual(['The second one is refused.', 'Nothing is stored.', 'The caretaker is called.']);
    expect(
      (await handlingOf([...cases, 'The log is full: nothing is stored.', 'A key is lost: the lock is changed.'])).at(-1),
    ).toBe('Nothing is stored. TIP-001#EC-4: Nothing is stored. 2 more in TIP-001 (EC-3 and EC-5).');
  });
});

describe('the page of an RFC of a TIP', () => {
  it('says a sentence of the PRD once, and refers to it where it would stand again', async () => {
    const body = await rfcOf({
      integrations: [
        'Given by the PRD: The feature becomes part of the club site, which is written in PHP.',
        'Given by the PRD: The club site keeps its files on one disk.',
      ],
    });
    const markdown = documentKinds.rfc.render({ title: 'Boat keys', body });
    expect(markdown.split('part of the club site')).toHaveLength(2);
    expect(body.proposedSolution.technologyChoices).toBe('- Given by PRD-001 (see Constraints): PHP.');
    expect(body.proposedSolution.integrationPoints).toBe(
      '- Given by the PRD (see Constraints): TIP-001#INT-1 and TIP-001#INT-2.',
    );
  });

  it('has at most sixty lines of text where an engineer wrote much and patterns apply, and names what it leaves out', async () => {
    const parts = {
      questions: [
        [down, 'By hand.'],
        [due, 'April.'],
        [tables, ''],
        [mayCall, ''],
      ] as const,
      cases: ['a', 'b', 'c', 'd'].map((name) => `The lock ${name} is jammed: the caretaker ${name} is called.`),
      integrations: ['The locker controller.', 'The mail relay.', 'The boat house calendar.'],
      logic: ['fetchKey', 'returnKey', 'countKeys', 'deletePhotos', 'warnLate'].map((name) => `\`${name}\`: does it as a job.`),
    };
    const patterns = ['A', 'B', 'C'].map((key) => ({ key, title: key, applies: true, because: 'It fits.' }));
    const body = await rfcOf(parts, patterns);
    const markdown = documentKinds.rfc.render({ title: 'Boat keys', body });
    expect(markdown.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60);
    expect(body.proposedSolution.componentDesign).toContain('`warnLate` (TIP-001#SVC-5)');
  });
});
