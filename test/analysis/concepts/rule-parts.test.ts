import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPrd } from '../../../src/analysis/concepts/reading.ts';
import { readRuleParts, type RulePart } from '../../../src/analysis/concepts/rule-parts.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

function partsOf(criterion: string): Pick<RulePart, 'kind' | 'when' | 'check' | 'text'>[] {
  const body = {
    ...emptyPrdBody(),
    stories: [
      {
        id: 'US-1',
        role: 'keeper',
        capability: 'feed an animal',
        benefit: '',
        priority: null,
        criteria: [{ id: 'AC-1', text: criterion }],
      },
    ],
  };
  const statement = readPrd({ key: 'PRD-001', body }, tagger).byRef.get('PRD-001#US-1.AC-1');
  return statement ? readRuleParts(statement, tagger).map(({ kind, when, check, text }) => ({ kind, when, check, text })) : [];
}

describe('a criterion', () => {
  it('with Given, When and Then is a check and an outcome', () => {
    expect(partsOf('Given a member with fewer than 6 loans, when the member borrows a copy, then a loan is opened')).toEqual([
      { kind: 'given', when: '', check: 'the member has fewer than 6 loans', text: 'the member has fewer than 6 loans' },
      { kind: 'effect', when: 'the member borrows a copy', check: '', text: 'a loan is opened' },
    ]);
  });

  it('with two things given of one is one check of both', () => {
    expect(partsOf('Given an animal that is sick and waits for the vet, when the keeper feeds it, then the vet is told')).toEqual(
      [
        expect.objectContaining({
          kind: 'given',
          text: expect.stringMatching(/is sick and waits for the vet|is sick and it waits for the vet/),
        }),
        expect.objectContaining({ kind: 'effect', text: 'the vet is told' }),
      ],
    );
  });

  it.each([
    ['A suspended member cannot borrow', 'the member is not suspended'],
    [
      'The switch is rejected if the account is in debt or a switch is already pending',
      'the account is not in debt and a switch is not already pending',
    ],
    ['Waiting time at the desk should not exceed 20 minutes', ''],
    ['A loan cannot be renewed while another member has reserved the title', 'no other member has reserved the title'],
    ['A copy that is held for another member cannot be borrowed', 'the copy is not held for another member'],
    ['The hearing is refused if the judge already sits in another hearing', 'the judge does not sit in another hearing'],
    ['The pledge is refused if the backer has unpaid pledges', 'the backer has no unpaid pledges'],
    ['Requests for a berth which is no longer free are rejected', 'the berth is still free'],
    ['A medicine to which the animal is allergic cannot be prescribed', 'the animal is not allergic to the medicine'],
    ['A keeper who has been suspended cannot feed an animal', 'the keeper has not been suspended'],
    ['The remaining feed can never be negative', ''],
  ])('that refuses ("%s") is a check that %s', (criterion, check) => {
    expect(partsOf(criterion)).toEqual([expect.objectContaining({ kind: 'refusal', check })]);
  });

  it.each([
    'a cage that leaks is sent to repair',
    'a keeper who did not report gets a reminder and the curators are told',
    'a parcel that is not collected within 21 days is declared lost and returned',
    'a fine that the keeper owes is told to the office',
    'animals are called in order of arrival',
  ])('keeps a relative clause, and what is said of order, in its place: %s', (fact) => {
    expect(partsOf(`${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`).map(({ text }) => text)).toEqual([fact]);
  });

  it.each(['A loan can be renewed at most twice', 'The dose must not exceed the maximum', 'A gang has between 4 and 8 dockers'])(
    'that sets a bound ("%s") is no outcome',
    (criterion) => {
      expect(partsOf(criterion).map(({ kind }) => kind)).not.toContain('effect');
    },
  );

  it('that says what must be so is told as what is so', () => {
    expect(partsOf('The receipt must be printed')).toEqual([
      { kind: 'effect', when: '', check: '', text: 'the receipt is printed' },
    ]);
  });

  it('keeps the title of its scenario out of the rule', () => {
    expect(
      partsOf('Scenario: hungry animal: Given the animal is hungry, when the keeper comes, then the animal is fed')[0],
    ).toMatchObject({ check: 'the animal is hungry' });
  });
});
