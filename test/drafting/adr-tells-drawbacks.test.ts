import { describe, expect, it } from 'vitest';
import { readDrawback } from '../../src/drafting/rules/adr/read-drawback.ts';
import { sortNotes } from '../../src/analysis/design/sort-notes.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { bareDesign, decided, mark, recordOf } from './decided-design.ts';

const table = 'No Kafka; charges wait in a table.';
function consequences(tradeOffs: Partial<RfcBody['tradeOffs']>): string[] {
  const material = bareDesign((body) => {
    body.tradeOffs = { pros: [], cons: [], risks: [], ...tradeOffs };
    body.designSession.decisions = [decided('DEC-1', table), decided('DEC-2', 'A button reads the table at once.')];
  });
  return recordOf(material).consequences.split('\n');
}
/** What an alternative is said to cost of which nobody said what speaks for it. */
function costs(...texts: string[]): string | undefined {
  const material = bareDesign((body) => {
    body.tradeOffs = { pros: [], risks: [], cons: texts.map((text, at) => ({ id: `CON-${at + 1}`, text })) };
    body.alternatives = [{ id: 'ALT-1', text: 'Everything in one ledger', reason: 'Two teams would share one schema.' }];
    body.designSession.decisions = [decided('DEC-1', table), decided('DEC-2', 'A button reads the table at once.')];
  });
  return recordOf(material).rejectedAlternatives[0]?.tradeOff;
}
const con = (text: string): string[] => consequences({ cons: [{ id: 'CON-1', text }] });

describe('drawbacks in the record', () => {
  it.each([
    '~~Two stores have to be kept in step.~~ → DEC-1',
    `~~Kafka has to be run by nurses.~~ ${mark('DEC-1', table)}`,
    `~~Seats are copied.~~ ${mark('DEC-1', table)}`,
  ])('are none any more where a decision struck them: %s', (text) => {
    expect(con(text)).toEqual(['']);
    expect(consequences({ pros: [{ id: 'PRO-1', text }] })).toEqual(['']);
    // Who feared it looks for what became of it.
    expect(consequences({ risks: [{ id: 'RISK-1', text, mitigation: '' }] })).toEqual([
      expect.stringMatching(/^- No risk any more: what RISK-1 told of; D-\d ends it\.$/) as string,
    ]);
  });

  it.each([
    [['Nurses enter a bed twice.', '~~Kafka has to be run by nurses.~~ → DEC-1'], 'CON-1'],
    [['~~Two stores have to be kept in step.~~ → DEC-1', 'Reports lag by an hour.', 'Harder to test.'], 'CON-2 and CON-3'],
    [[`~~Seats are copied.~~ ${mark('DEC-1', table)}`, 'Mitigation: the job is run by hand.'], ''],
    [['One more table to maintain; ~~and a Kafka cluster~~ → DEC-1'], 'CON-1'],
    [[`Reports lag by an hour. ${mark('DEC-2', 'A button reads the table at once.')}`], 'CON-1'],
    [[], ''],
  ])('cost something as long as they are some: %j', (texts, ids) => {
    const price = ids === '' ? '.' : `; what is built instead costs ${ids}.`;
    expect(costs(...texts)).toBe(`Beside the reason nothing is recorded that speaks for it${price}`);
  });

  it.each([
    ['One more table to maintain; ~~and a Kafka cluster~~ → DEC-1', '- Harder: One more table to maintain (CON-1)'],
    [
      `Reports lag by an hour. ${mark('DEC-2', 'A button reads the table at once.')}`,
      '- Harder: Reports lag by an hour. (CON-1) See D-3, which decides about it.',
    ],
    ['Nurses enter a bed twice.', '- Harder: Nurses enter a bed twice. (CON-1)'],
  ])('stand with what is left of them: %s', (text, line) => {
    expect(con(text)[0]?.replace(/ See D-\d+/, ' See D-2')).toBe(line.replace(/ See D-\d+/, ' See D-2'));
  });

  it.each([
    ['Reports lag by an hour -> a refresh button', 'Reports lag by an hour', 'A refresh button.'],
    ['Beds are counted twice. Mitigation: a nightly comparison', 'Beds are counted twice', 'A nightly comparison.'],
    ['A ticket goes out twice\n- Mitigation: the gate takes it once', 'A ticket goes out twice', 'The gate takes it once.'],
    ['Harder to test. To limit it, fakes are kept.', 'Harder to test.', 'To limit it, fakes are kept.'],
    ['Mitigation: the job is run by hand.', '', 'The job is run by hand.'],
  ])('are apart from what is done about them: %s', (text, harder, against) => {
    expect(readDrawback(text)).toEqual({ harder, against });
  });

  it.each([
    'The alarm goes to whoever is on call.',
    'Runs against the old schema until June.',
    'It is harder to limit calls.',
    'Two teams have to agree.',
  ])('are told as they are: %s', (text) => expect(readDrawback(text)).toEqual({ harder: text, against: '' }));

  it('take what is noted against them below them, and a risk its mitigation', () => {
    expect(sortNotes('## Cons\n\n- A letter goes out twice\n- Mitigation: the key makes it harmless').cons).toEqual([
      'A letter goes out twice. Mitigation: the key makes it harmless',
    ]);
    expect(sortNotes('## Risks\n\n- The lab is offline\n- Cure: samples wait in a table\n- Seats are sold twice').risks).toEqual([
      { text: 'The lab is offline', reason: 'samples wait in a table' },
      { text: 'Seats are sold twice', reason: '' },
    ]);
  });

  it('send a reader to the point of the record where only a decision stands against a risk', () => {
    const [line] = consequences({
      risks: [{ id: 'RISK-1', text: 'Mails are lost.', mitigation: '~~Kafka replays them.~~ → DEC-1' }],
    });
    expect(line).toMatch(/^- At risk: Mails are lost\. \(RISK-1\) Against it: As D-\d says\.$/);
  });

  it.each([
    ['answered', 'In Vienna.', ''],
    ['deferred', 'After the pilot.', '- At risk: What TIP-001 leaves open turns out to be larger than it looks. (RISK-1)'],
  ] as const)('are at risk of what a proposal leaves open only while it is: %s', (state, answer, line) => {
    const material = bareDesign((body) => {
      const text = 'What TIP-001 leaves open turns out to be larger than it looks.';
      body.tradeOffs.risks = [{ id: 'RISK-1', text, mitigation: '' }];
      body.openQuestions.decisions = [
        { id: 'Q-1', text: 'Where does it run? (TIP-001#Q-1)', answer, state, settledBy: 'Ada', settledAt: '' },
        { id: 'Q-2', text: 'Who pays? (TIP-0011#Q-1)', answer: '', state: 'open', settledBy: '', settledAt: '' },
      ];
    });
    expect(recordOf(material).consequences).toBe(line);
  });
});
