import { beforeAll, describe, expect, it } from 'vitest';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

function classesOf(sentence: string, imperative = false): Record<string, string> {
  return Object.fromEntries(tagger.tag(sentence, { imperative }).map(({ lower, wordClass }) => [lower, wordClass]));
}

describe('a word whose class the dictionary cannot know', () => {
  it('is a verb where a wish starts with it', () => {
    expect(classesOf('triage incoming patients', true)).toMatchObject({
      triage: 'verb',
      incoming: 'adjective',
      patients: 'noun',
    });
    expect(classesOf('record test results for a sample', true)).toMatchObject({ record: 'verb', test: 'noun', results: 'noun' });
    expect(classesOf('apply for a berth', true)).toMatchObject({ apply: 'verb' });
  });

  it('is a noun between the nouns of a list, and a verb where the list goes on doing', () => {
    expect(classesOf('The owner registers a pet with name, species, breed, birth date and chip number')).toMatchObject({
      registers: 'verb',
      breed: 'noun',
      birth: 'noun',
    });
    expect(classesOf('A visitor gives a name, address, drink, meal')).toMatchObject({ address: 'noun', drink: 'noun' });
    expect(classesOf('The owner can open the draft, edit, save the draft')).toMatchObject({ edit: 'verb', save: 'verb' });
    expect(classesOf('Users can view, print, export reports')).toMatchObject({ view: 'verb', print: 'verb', export: 'verb' });
  });

  it('is a noun where no subject agrees with it', () => {
    expect(classesOf('The clerk can register order life cycle events')).toMatchObject({ life: 'noun', cycle: 'noun' });
    expect(classesOf('The clerk is responding to questions raised by the bidder')).toMatchObject({ questions: 'noun' });
    expect(classesOf('Admins need to catalog goods and services')).toMatchObject({ catalog: 'verb', services: 'noun' });
    expect(classesOf('The shop connects with media networks and reaches readers')).toMatchObject({
      connects: 'verb',
      networks: 'noun',
      reaches: 'verb',
    });
    expect(classesOf('It keeps a name, date of birth, address, and gender')).toMatchObject({ address: 'noun' });
    expect(classesOf('A person sees stages, and list of deliverables')).toMatchObject({ list: 'noun' });
    expect(classesOf('It sends alerts, and automated messages')).toMatchObject({ automated: 'adjective', messages: 'noun' });
    expect(classesOf('The desk may have advanced statistical reports')).toMatchObject({ advanced: 'adjective' });
    expect(classesOf('A package installed for one user attempts a repair')).toMatchObject({ attempts: 'verb' });
  });

  it('is a noun, or describes one, at the head of a sentence whose verb comes later', () => {
    expect(classesOf('Transport orders go to a haulier')).toMatchObject({ transport: 'noun', orders: 'noun', go: 'verb' });
    expect(classesOf('Cash that a driver takes must match the receipts')).toMatchObject({ cash: 'noun', takes: 'verb' });
    expect(classesOf('Losing bidders are informed of the price')).toMatchObject({ losing: 'adjective', informed: 'verb' });
    expect(classesOf('see what is due')).toMatchObject({ see: 'verb' });
    expect(classesOf('A lot lists the species')).toMatchObject({ lot: 'noun', lists: 'verb' });
  });

  it('is the verb of a clause that has no other, also where another clause follows', () => {
    expect(classesOf('The highest bid wins unless the association rejects it')).toMatchObject({ bid: 'noun', wins: 'verb' });
    expect(classesOf('A patient asks for delivery when they hand it in')).toMatchObject({ patient: 'noun', asks: 'verb' });
    expect(classesOf('when the guard scans it, then entry is refused')).toMatchObject({ entry: 'noun', refused: 'verb' });
    expect(classesOf('The officer refuses it unless a supervisor countersigns')).toMatchObject({ countersigns: 'verb' });
  });

  it('is a verb between the verbs of a list', () => {
    expect(classesOf('Applicants must be able to book, move and cancel appointments')).toMatchObject({ move: 'verb' });
    expect(classesOf('The customer shall be able to compare tariffs')).toMatchObject({ compare: 'verb' });
  });

  it('is a number in "one or more"', () => {
    expect(classesOf('An owner registers one or more pets')).toMatchObject({
      one: 'number',
      or: 'number',
      more: 'number',
      pets: 'noun',
    });
  });

  it('is a noun after an article and a verb between a subject and its object', () => {
    expect(classesOf('The clerk records the ruling')).toMatchObject({ records: 'verb', ruling: 'noun' });
    expect(classesOf('Only the presiding judge may adjourn a hearing')).toMatchObject({ adjourn: 'verb', hearing: 'noun' });
    expect(classesOf('check in an animal on arrival', true)).toMatchObject({ animal: 'noun' });
  });

  it('is a noun before a form of be', () => {
    expect(classesOf('The hold ends once duties are paid')).toMatchObject({ duties: 'noun', paid: 'verb' });
  });

  it('is a participle after a form of be, and describes the noun after an article', () => {
    expect(classesOf('A receipt is sent')).toMatchObject({ sent: 'verb' });
    expect(classesOf('A completed treatment stays')).toMatchObject({ completed: 'adjective' });
  });

  it('is what is acted on where it follows a base form directly', () => {
    expect(classesOf('Members should renew loans by phone')).toMatchObject({ renew: 'verb', loans: 'noun' });
    expect(classesOf('renew loans by phone', true)).toMatchObject({ renew: 'verb', loans: 'noun' });
    expect(classesOf('A nurse needs to record doses')).toMatchObject({ record: 'verb', doses: 'noun' });
    expect(classesOf('The clerk checks loans and renews them')).toMatchObject({ checks: 'verb', renews: 'verb' });
  });

  it('names people where its ending says so', () => {
    expect(classesOf('Only backers of the campaign can comment')).toMatchObject({ backers: 'noun', comment: 'verb' });
  });

  it('belongs to one word when it is joined by a hyphen', () => {
    expect(tagger.tag('opt-in to the letter').map(({ lower }) => lower)).toEqual(['opt-in', 'to', 'the', 'letter']);
  });
});
