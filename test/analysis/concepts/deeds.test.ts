import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDeeds } from '../../../src/analysis/concepts/deeds.ts';
import { ownThingsOf } from '../../../src/analysis/concepts/own-things.ts';
import { readPrd } from '../../../src/analysis/concepts/reading.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let dictionary: Tagger;
beforeAll(async () => {
  dictionary = await loadTagger();
});

function deedsOf(body: Partial<ReturnType<typeof emptyPrdBody>>): string[] {
  const reading = readPrd({ key: 'PRD-001', body: { ...emptyPrdBody(), ...body } }, dictionary);
  const tagger = { ...dictionary, ownThings: ownThingsOf(reading, dictionary) };
  return readDeeds(reading, tagger).map(({ actor, verb, thing, aspect, query }) =>
    [actor, verb, thing, aspect, query ? '?' : ''].filter((part) => part !== '').join(' '),
  );
}

const wish = (role: string, capability: string) => ({
  stories: [{ id: 'US-1', role, capability, benefit: '', priority: null, criteria: [] }],
});
const must = (...texts: string[]) => ({
  requirements: texts.map((text, at) => ({ id: `REQ-${at + 1}`, section: 'Rules', text, priority: null })),
});

describe('deeds of a wish', () => {
  it.each([
    ['member', 'to borrow an available copy of a book', ['member borrow copy']],
    ['nurse', 'to be able to record and correct vital signs', ['nurse record vital sign', 'nurse correct vital sign']],
    ['parent', 'see which meals my child ordered this week', ['parent view meal ?']],
    ['skipper', 'be notified when my berth is free', ['System notify berth']],
    ['clerk', 'assign a case to a judge', ['clerk assign case']],
    [
      'registrar',
      'manage burial plots',
      ['registrar add burial plot', 'registrar change burial plot', 'registrar remove burial plot'],
    ],
    ['visitor', 'an overview of the guided tours', ['visitor view tour ?']],
    ['author', 'drawings translated by an editor', ['editor translate drawing']],
    ['officer', 'items booked in with a seal', ['System book in item']],
    ['planner', 'work orders to be proposed', ['System propose work order']],
    ['producer', 'host-read spots to be recorded', ['System record host-read spot']],
    ['purchaser', 'orders to go to the suppliers by themselves', ['System send order']],
    ['supervisor', 'to dispose of evidence once the court clears it', ['supervisor dispose evidence']],
    ['detective', 'to check out an item for the lab', ['detective check out item']],
    ['moderator', 'to take a picture down', ['moderator take down picture']],
    ['doctor', 'to request a bed for a patient', ['doctor request bed']],
    ['manager', 'to sell slots in upcoming episodes', ['manager sell slot']],
  ])('of a %s who wants "%s" are %j', (role, capability, expected) => {
    expect(deedsOf(wish(role, capability))).toEqual(expected);
  });
});

describe('deeds of a requirement', () => {
  it('are what the product lets somebody do', () => {
    expect(deedsOf(must('The terminal must allow the hauliers to cancel a slot'))).toEqual(['haulier cancel slot']);
  });

  it('are none where something only happens, is so, or is done with a means', () => {
    expect(
      deedsOf(
        must(
          'The clerk must be able to print the docket',
          'Offers go by e-mail and the volume measured at the roadside rarely agrees with the result',
          'Payment follows the measurement record',
          'The page shall withstand many users',
          'The buyer wants an order',
          'A parcel lists the species of each plant',
          'Refusals state the reason',
          'The highest bid wins unless the association rejects all bids because they are low',
        ),
      ),
    ).toEqual(['clerk print docket ?']);
  });

  it('are sending and receiving where something goes and comes', () => {
    expect(deedsOf(must('Transport orders go to a haulier', 'Weighbridge tickets come electronically from the mill'))).toEqual([
      'System send transport order',
      'System receive weighbridge ticket',
    ]);
  });

  it('are sending a message to whom gets it', () => {
    expect(deedsOf(must('Customers in the affected area get an SMS'))).toEqual(['System send SMS']);
  });

  it('are of the one that the sentence names, not of what the next verb says', () => {
    expect(deedsOf(must('The mill measures each load, and the outcome is binding'))).toEqual(['mill measure load']);
    expect(deedsOf(must('Bulk switching for associations'))).toEqual(['System switch association']);
    expect(deedsOf(must('A drug requires an identity check'))).toEqual(['System check identity ?']);
  });

  it('take their thing from the statement before where it only says "it"', () => {
    expect(deedsOf(must('It shall be possible to create a delivery note', 'It shall be possible to print it'))).toEqual([
      'System create delivery note',
      'System print delivery note ?',
    ]);
  });

  it('include what sets it off, but not what is refused', () => {
    expect(deedsOf(must('When a clerk schedules a hearing, the system shall reserve a courtroom'))).toEqual([
      'clerk schedule hearing',
      'System reserve courtroom',
    ]);
    expect(
      deedsOf(
        must('The clerk must be able to print the docket', 'If the courtroom is taken, the system shall refuse the hearing'),
      ),
    ).toEqual(['clerk print docket ?']);
  });

  it('are looked for in the things it names where it lets nobody do anything', () => {
    expect(deedsOf(must('The runway must be longer than two kilometres'))).toEqual(['System view runway ?']);
  });

  it('are not made up of how something looks, or of a judgment', () => {
    expect(deedsOf(must('The screen must be simple and intuitive'))).toEqual([]);
    expect(deedsOf(must('The button should use a larger font'))).toEqual([]);
  });

  it.each([
    'All dates should follow ISO 8601',
    'The service shall follow the authentication and authorization requirements of the agency',
    'A consent should be seen as a set of agreements',
    'Refunds are handled as laid out in the payment guidelines',
    'This specification describes the minimal set of services',
    'The development team should use one formatter',
    'The definition mentioned above holds',
  ])('are none where it speaks of standards, documents or who builds it: %s', (text) => {
    const deeds = deedsOf(must(text, 'The clerk must be able to print the docket'));
    expect(deeds.filter((deed) => !/handle refund/.test(deed))).toEqual(['clerk print docket ?']);
  });

  it.each([
    ['The team captain must be able to register a team', 'team captain register team'],
    ['The buyer must be able to meet a seller', 'buyer meet seller'],
  ])('are still read of %s', (text, expected) => {
    expect(deedsOf(must(text)).join('; ')).toContain(expected);
  });

  it('take nothing from the source of a drawing', () => {
    const drawn = ['The clerk must be able to print the docket:', '', '```mermaid', 'sequenceDiagram', 'actor agent', '```'];
    expect(deedsOf(must(drawn.join('\n')))).toEqual(['clerk print docket ?']);
  });

  it('have whom an example names as their actor, and not the sign for an example', () => {
    expect(deedsOf(must('E.g a consumer should be able to select an address'))).toEqual(['consumer select address']);
  });

  it('never have the product itself as their thing', () => {
    expect(deedsOf(must('The operator must be able to restart the booking system')).join()).not.toContain('system');
  });
});
