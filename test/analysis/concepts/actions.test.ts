import { beforeAll, describe, expect, it } from 'vitest';
import { readActions } from '../../../src/analysis/concepts/actions.ts';
import { splitClauses } from '../../../src/analysis/concepts/clauses.ts';
import type { NounPhrase } from '../../../src/analysis/concepts/noun-phrases.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

const nouns = (phrase: NounPhrase | null): string => (phrase ? phrase.core.map(({ lower }) => lower).join(' ') : '');

/** "subject verb object" of every action in the main clauses. */
function deeds(sentence: string, imperative = false): string[] {
  return splitClauses(tagger.tag(sentence, { imperative }))
    .filter(({ kind }) => kind === 'main')
    .flatMap((clause) => readActions(clause, tagger))
    .map(({ subject, verb, objects }) =>
      [nouns(subject), verb, objects.map(nouns).join(' + ')].filter((part) => part !== '').join(' '),
    );
}

describe('clauses', () => {
  const kinds = (sentence: string): string[] =>
    splitClauses(tagger.tag(sentence)).map(({ kind, marker }) => (marker === '' ? kind : `${kind} ${marker}`));

  it('tell what is given, what sets off, and what follows', () => {
    expect(kinds('Given the vat is clean, when the brewer fills it, then the batch is started')).toEqual([
      'condition given',
      'condition when',
      'main',
    ]);
  });

  it('find conditions, exceptions, deadlines and purposes wherever they stand', () => {
    expect(kinds('The pledge is charged only if the goal is reached')).toEqual(['main', 'condition only if']);
    expect(kinds('The lease starts unless the deposit is unpaid')).toEqual(['main', 'exception unless']);
    expect(kinds('Data is never shared except where the person has agreed')).toEqual(['main', 'exception except where']);
    expect(kinds('A parcel stays closed except when the office asks for it')).toEqual(['main', 'exception except when']);
    expect(kinds('The permit is kept until the holder moves')).toEqual(['main', 'deadline until']);
    expect(kinds('The crew stops so that the road is free')).toEqual(['main', 'purpose so that']);
  });

  it('join a main clause that a relative clause interrupts', () => {
    const [main, relative] = splitClauses(tagger.tag('A copy that is reserved for another reader cannot be lent'));
    expect(main?.words.map(({ lower }) => lower).join(' ')).toBe('a copy can not be lent');
    expect(relative).toMatchObject({ kind: 'relative', insideMain: true });
  });
});

describe('actions', () => {
  it.each([
    ['cancel or reschedule an appointment', ['cancel appointment', 'reschedule appointment']],
    ['create, edit and archive listings', ['create listings', 'edit listings', 'archive listings']],
    ['check in a guest and assign a room to her', ['check in guest', 'assign room']],
    ['register a dog with its name, breed and birth date', ['register dog']],
  ])('of the wish "%s" are %j', (wish, expected) => {
    expect(deeds(wish, true)).toEqual(expected);
  });

  it.each([
    ['The terminal must allow the hauliers to add new containers to their booking', ['hauliers add new containers']],
    [
      'It shall be possible to agree or opt-in or sign a consent agreement',
      ['it agree consent agreement', 'it opt-in consent agreement', 'it sign consent agreement'],
    ],
    ['The system must allow the creation of an order cancellation request', ['system create order cancellation request']],
    ['It must allow the addition/removal of multiple items', ['it add items', 'it remove items']],
    ['It should be possible for backers to withdraw a pledge', ['backers withdraw pledge']],
    ['All individual consent actions shall be logged', ['log individual consent actions']],
  ])('of the requirement "%s" are %j', (requirement, expected) => {
    expect(deeds(requirement)).toEqual(expected);
  });

  it('keep who is told apart from what they are told', () => {
    const [action] = readActions(
      {
        kind: 'main',
        marker: '',
        words: tagger.tag('send the owner a reminder two days before the visit', { imperative: true }),
      },
      tagger,
    );
    expect([nouns(action?.recipient ?? null), nouns(action?.objects[0] ?? null)]).toEqual(['owner', 'reminder']);
  });

  it('are refused where the verb is negated', () => {
    const [action] = readActions({ kind: 'main', marker: '', words: tagger.tag('A sealed crate must not be opened') }, tagger);
    expect(action).toMatchObject({ verb: 'open', negative: true, passive: true, modal: 'must' });
  });
});

describe('a sentence whose verbs stand apart from their subjects', () => {
  it.each([
    ['A nurse sees whether the donor is deferred.', ['nurse see']],
    ['Riders whose payment fails twice are blocked.', ['block riders']],
    ['An applicant who declines twice is removed from the list.', ['remove applicant']],
    ['Bikes that have not yet been returned are listed.', ['list bikes']],
    ['A reservation that is not used lapses.', ['reservation lapse']],
    ['The rental ends and is charged by the minute.', ['rental end', 'charge rental']],
    ['The rental starts when the lock opens.', ['rental start']],
    ['The Vorstand allocates a free Parzelle to the first applicant.', ['vorstand allocate free parzelle']],
    ['All pieces of a firing need the same temperature.', ['pieces need same temperature']],
    ['Orders are created and updated by the clerk.', ['create orders', 'clerk update orders']],
    ['A batch is released or destroyed.', ['release batch', 'destroy batch']],
    ['The volunteer hands the shift over to another volunteer.', ['volunteer hand over shift']],
    ['The driver takes the bike over the bridge.', ['driver take bike']],
    ['She answers the health questions.', ['she answer health questions']],
    ['While a report is open, the deposit stays blocked.', ['deposit stay']],
    ['If it differs by more than 5 %, the box is returned.', ['return box']],
    ['The owner accepts the offer, otherwise it lapses.', ['owner accept offer', 'it lapse']],
    ['Shifts that still lack volunteers are listed.', ['list shifts']],
    ['An item worth more than 200 euros is locked away.', ['lock away item']],
  ])('"%s" says who does what', (sentence, expected) => {
    expect(deeds(sentence)).toEqual(expected);
  });

  it('has for an object what stands behind the particle of its verb', () => {
    expect(deeds('take back books in July', true)).toEqual(['take back books']);
  });

  it('takes two nouns that "of" follows for no clause', () => {
    expect(deeds('Orders and returns of the last month')).toEqual([]);
  });
});
