import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { endStatements } from '../../src/drafting/rules/adr/end-statements.ts';
import { unfoldCases } from '../../src/drafting/rules/adr/unfold-tip.ts';
import { nameOfChange } from '../../src/drafting/rules/dialogue/draw-sequence.ts';
import { rfcBodySchema, type RecordedDecision } from '../../src/lifecycle/rfc.ts';
import { tipBodySchema } from '../../src/lifecycle/tip.ts';

const decide = (id: string, text: string, more: Partial<RecordedDecision> = {}): RecordedDecision => ({
  id,
  text,
  rationale: '',
  settles: '',
  decidedBy: 'Ada',
  decidedAt: '2026-01-02T10:00:00Z',
  ...more,
});

describe('the edge cases of a TIP in the record of its page', () => {
  const cases = [
    'A key is fetched twice: the second is refused.',
    'The lock is jammed.',
    'The club house is dark.',
    'The lock server does not answer: it is asked again every minute.',
    'A member is late: the warden is told by e-mail.',
  ];
  const body = tipBodySchema.parse({
    context: { summary: '' },
    proposedImplementation: { databaseChanges: [], apiChanges: [], serviceLogic: [], testing: [], integrationPoints: [] },
    edgeCases: cases.map((text, at) => ({ id: `EC-${at + 1}`, text })),
    openQuestions: [],
    effortEstimate: { implementation: '', testing: '', codeReview: '' },
    coverageNotes: [],
    references: [],
    other: [],
  });
  const rfcOf = (written: string) =>
    rfcBodySchema.parse(
      documentKinds.rfc.parse(`# Keys\n\n## Edge Cases and Non-Functional Considerations\n\n### Edge Cases\n\n${written}\n`).body,
    );
  const page = (last: string): string =>
    `- **EC-1:** TIP-001#EC-1: A key is fetched twice.\n  - **Handling:** The second is refused.\n- **EC-2:** TIP-001#EC-2: The lock is jammed.\n  - **Handling:** ${last}`;
  const unfold = (last: string, decisions: RecordedDecision[] = []): Map<string, string> =>
    new Map(
      unfoldCases(rfcOf(page(last)), { key: 'TIP-001', body }, decisions).nonFunctional.edgeCases.map(({ text, handling }) => [
        text.replace(/:.*/s, ''),
        handling,
      ]),
    );
  const open = 'What is done about TIP-001#EC-2 is still to be decided. What is done about TIP-001#EC-3 is still to be decided.';

  it('are all of them there, with what is done, and none is said of another', () => {
    const found = unfold(`${open} 2 more in TIP-001 (EC-4 and EC-5).`);
    expect([...found]).toEqual([
      ['TIP-001#EC-1', 'The second is refused.'],
      ['TIP-001#EC-2', 'What is done about TIP-001#EC-2 is still to be decided.'],
      ['TIP-001#EC-3', 'Still to be decided.'],
      ['TIP-001#EC-4', 'It is asked again every minute.'],
      ['TIP-001#EC-5', 'The warden is told by e-mail.'],
    ]);
  });

  it.each([
    ['TIP-001#EC-3', 'A lamp is lit.', { settles: 'TIP-001#EC-3' }, 'A lamp is lit. (DEC-1)'],
    [
      'TIP-001#EC-4',
      'A second lock server stands by.',
      { settles: 'TIP-001#EC-4' },
      'It is asked again every minute. A second lock server stands by. (DEC-1)',
    ],
    [
      'TIP-001#EC-2',
      'The warden opens.',
      { settles: 'TIP-001#EC-2, CH-1' },
      `What is done about TIP-001#EC-2 is still to be decided. The warden opens. (DEC-1)`,
    ],
    ['TIP-001#EC-5', 'No e-mail is sent: the warden sees a list.', {}, 'No e-mail is sent: the warden sees a list. (DEC-1)'],
    // It is about another part, or about nothing of this case.
    ['TIP-001#EC-3', 'A lamp is lit.', { settles: 'TIP-001#EC-30' }, 'Still to be decided.'],
    ['TIP-001#EC-3', 'A lamp is lit.', { settles: 'EC-3' }, 'Still to be decided.'],
    ['TIP-001#EC-5', 'No e-mail is sent to members.', {}, 'The warden is told by e-mail.'],
    ['TIP-001#EC-5', 'The warden gets a list.', {}, 'The warden is told by e-mail.'],
    ['TIP-001#EC-5', 'No e-mail is sent.', { keeps: '“The warden is told by e-mail.” (EC-5)' }, 'The warden is told by e-mail.'],
  ] as const)('%s and "%s"', (ref, text, more, handling) => {
    expect(unfold(`${open} 2 more in TIP-001 (EC-4 and EC-5).`, [decide('DEC-1', text, more)]).get(ref)).toBe(handling);
  });

  it('have the decision that stands behind the sentence that they were open', () => {
    const last =
      'The key waits. ~~What is done about TIP-001#EC-3 is still to be decided.~~ → DEC-1 (Ada, 2026-01-02): A lamp is lit. 2 more in TIP-001 (EC-4 and EC-5).';
    const found = unfold(last, [decide('DEC-1', 'A lamp is lit.')]);
    expect(found.get('TIP-001#EC-2')).toBe('The key waits.');
    expect(found.get('TIP-001#EC-3')).toBe('A lamp is lit. (DEC-1)');
  });

  it('are left to an RFC that shows none of them', () => {
    const own = rfcOf('- **EC-1:** The boat leaks.\n  - **Handling:** It is lifted.');
    expect(unfoldCases(own, { key: 'TIP-001', body }, [])).toBe(own);
  });
});

describe('what a TIP states beside a decision', () => {
  const steps = '`confirm`: 1. Find the pick-up. 2. When tubes are missing, the dispatcher is told by e-mail. 3. Announce it.';
  it.each([
    [steps, 'No e-mail is sent.', '`confirm`: 1. Find the pick-up. 2. Announce it.'],
    ['The mail server sends e-mails to dispatchers.', 'No e-mail is sent.', ''],
    ['Orders come from Kafka. Each is stored once.', 'There is no Kafka: orders are posted.', 'Each is stored once.'],
    ['`export`: 1. The nightly export is written.', 'We drop the nightly export.', ''],
    ['The lab is told over HL7 and the nurse by e-mail.', 'Nobody is told by e-mail.', 'The lab is told over HL7.'],
    ['Sessions are kept in Redis.', 'We do without Redis.', ''],
    // Nothing of it is given up.
    [steps, 'No SMS is sent.', steps],
    [steps, 'The dispatcher sees a red line as well.', steps],
    ['The rate is 4. It is read from the list.', 'No e-mail is sent.', 'The rate is 4. It is read from the list.'],
    ['Orders come from Kafka.', 'Kafka keeps orders for 7 days.', 'Orders come from Kafka.'],
    ['The e-mail address is checked.', 'No e-mail is sent.', 'The e-mail address is checked.'],
    ['The order is stored with its export.', 'We drop the nightly export.', 'The order is stored with its export.'],
  ])('%s – %s', (text, decision, left) => expect(endStatements(text, [decide('DEC-1', decision)]).text).toBe(left));

  it('is gone where the page has it struck, whatever the decision says', () => {
    const struck = [{ sentence: 'TIP-001#INT-3: The laboratory is told over HL7.', by: 'DEC-2' }];
    const { text, ended } = endStatements('The laboratory is told over HL7.', [decide('DEC-2', 'It reads our API.')], struck);
    expect([text, [...ended]]).toEqual(['', [['DEC-2', ['The laboratory is told over HL7.']]]]);
  });
});

describe('a change of the database in a drawing', () => {
  it.each([
    ['Table `pick_ups`: `pick_up_id` as its key. Whatever is done to it, this holds.', 'table pick_ups'],
    ['New table `loans` with a due date', 'table loans'],
    ['Add column `due_on` to `loans`', 'column due_on'],
    ['Add a column due_on to the loans', 'column due_on'],
    ['The `loans` table gets a date', 'table loans'],
    ['Drop the view `late_loans`', 'view late_loans'],
    ['Index loans_by_member on loans', 'index loans_by_member'],
    ['`loans`: one row a loan', 'loans'],
    ['loans: one row a loan', 'loans'],
    // What names nothing is called by its id.
    ['A row for every loan is kept, with its date.', 'DB-1'],
    ['A table of loans is added.', 'DB-1'],
    ['Nothing changes.', 'DB-1'],
  ])('%s: %s', (text, name) => expect(nameOfChange({ id: 'DB-1', text })).toBe(name));
});
