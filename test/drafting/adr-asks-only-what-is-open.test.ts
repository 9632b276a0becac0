import { describe, expect, it } from 'vitest';
import { isOfOneDeed, speaksOfDimension } from '../../src/drafting/rules/adr/speaks-of-dimension.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { RecordedChallenge, RfcBody } from '../../src/lifecycle/rfc.ts';
import { accepted, answered, bareDesign, decided, recordOf } from './decided-design.ts';

const record = (write: (body: RfcBody) => void): AdrBody =>
  recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = '- **Ledger**: keeps charges in PostgreSQL.\n- **Gateway**: takes calls.';
      write(body);
    }),
  );
const conceded = (id: string, concern: RecordedChallenge['concern'], text: string, answer: string): RecordedChallenge => ({
  ...accepted(id, concern, text, answer),
  state: 'rebutted',
  standing: 'conceded',
});

describe('a demand that somebody settled', () => {
  const demand = 'PRD-001#NFR-4';
  const asked = ({ openPoints }: AdrBody): boolean => openPoints.some(({ section }) => section === demand);
  const named = (body: RfcBody): void => {
    body.nonFunctional.security = `- ${demand}: to be met by the Gateway.`;
  };
  const nothingSays = 'Security: nothing says by what NFR-4 is met';
  const answer = 'The clinic of whoever signs in is a filter of each query.';

  it('is asked for where nobody did', () => {
    expect(asked(record(named))).toBe(true);
  });

  it.each<[string, (body: RfcBody) => void]>([
    [
      'an accepted challenge',
      (body) => void body.designSession.challenges.push(accepted('CH-1', 'target-without-design', nothingSays, answer)),
    ],
    [
      'a rebuttal that was conceded',
      (body) => void body.designSession.challenges.push(conceded('CH-1', 'target-without-design', nothingSays, answer)),
    ],
    [
      'a decision that names it',
      (body) => void body.designSession.decisions.push(decided('DEC-1', `${answer.replace(/\.$/, '')}, which meets NFR-4.`)),
    ],
    [
      'an answered question',
      (body) => void body.openQuestions.decisions.push(answered('Q-1', `By what is ${demand} met?`, answer)),
    ],
  ])('is asked for no more, and the record has the answer: %s', (_, settle) => {
    const adr = record((body) => {
      named(body);
      settle(body);
    });
    expect(asked(adr)).toBe(false);
    expect(JSON.stringify(adr)).toContain(answer.replace(/\.$/, ''));
  });

  it.each<[string, (body: RfcBody) => void]>([
    [
      'of another number',
      (body) => void body.openQuestions.decisions.push(answered('Q-1', 'By what is PRD-001#NFR-41 met?', answer)),
    ],
    [
      'that puts it off',
      (body) => void body.openQuestions.decisions.push(answered('Q-1', 'By what is NFR-4 met?', 'To be decided later.')),
    ],
    [
      'that the challenger holds on to',
      (body) =>
        void body.designSession.challenges.push({
          ...conceded('CH-1', 'target-without-design', 'Late', 'NFR-4 is met.'),
          standing: 'upheld',
        }),
    ],
  ])('is asked for in spite of an answer %s', (_, settle) => {
    const adr = record((body) => {
      named(body);
      settle(body);
    });
    expect(asked(adr) || JSON.stringify(adr.consequences).includes('NFR-4')).toBe(true);
  });
});

it.each([
  ['An offer is deleted after 90 days', 'Who deletes offers after 90 days?', 'A nightly job of the Ledger.'],
  ['Recordings are kept for 30 years', 'Where do recordings stay for 30 years?', 'On tape, in the archive of the city.'],
])('asks for nothing that is kept as long as an answered question says: %s', (kept, question, answer) => {
  const write = (body: RfcBody): void => {
    body.proposedSolution.componentDesign += `\n- \`keepIt\` (DAA-001#OP-keep-it): ${kept}.`;
  };
  const isAsked = ({ openPoints }: AdrBody): boolean => openPoints.some((one) => one.question.includes(kept));
  expect(isAsked(record(write))).toBe(true);
  const adr = record((body) => {
    write(body);
    body.openQuestions.decisions = [answered('Q-1', question, answer)];
  });
  expect(isAsked(adr)).toBe(false);
  expect(adr.rationale).toContain(`“${kept}” is settled: ${answer} (RFC-001#Q-1)`);
  const other = record((body) => {
    write(body);
    body.openQuestions.decisions = [answered('Q-1', question.replace(/\d+/, '7'), answer)];
  });
  expect(isAsked(other)).toBe(true);
});

describe('an alert', () => {
  const isAsked = ({ openPoints }: AdrBody): boolean =>
    openPoints.some(({ question }) => question.includes('from which figure on'));
  it.each([
    ['The order team is paged.', 'The order team is paged when the oldest order is older than 10 minutes.', false],
    ['The ward is alerted.', 'The ward is alerted above 3 open beds.', false],
    ['The order team is paged.', 'The ward is alerted above 3 open beds.', true],
    ['The order team is paged.', 'The order team is paged by telephone.', true],
  ])('“%s” with “%s” has its figure, or is asked for', (monitoring, decision, asked) => {
    const adr = record((body) => {
      body.nonFunctional.monitoring = monitoring;
      body.designSession.decisions = [decided('DEC-1', decision)];
    });
    expect(isAsked(adr)).toBe(asked);
  });

  it('has the figure that a challenge of its sentence was answered with', () => {
    const adr = record((body) => {
      body.nonFunctional.monitoring = 'An alert fires when it is slow.';
      body.designSession.challenges = [
        accepted(
          'CH-1',
          'monitoring',
          'Monitoring: no figure is named',
          'Above 2 seconds for 5 minutes.',
          'RFC-001 (“An alert fires when it is slow.”)',
        ),
      ];
    });
    expect(isAsked(adr)).toBe(false);
  });
});

describe('what is said of a failure', () => {
  it.each([
    ['concurrency', 'The door locks at 22:00.', false],
    ['concurrency', 'The row of the bed is locked while it is given away.', true],
    ['concurrency', 'A lock in Redis is held by the one who came first, the other waits.', true],
    ['rollback', 'The clock goes back by an hour.', false],
    ['rollback', 'The transaction is rolled back when the payment fails.', false],
    ['rollback', 'The release is rolled back, and the old column stays.', true],
    ['dependency unavailability', 'The reading is written down by the tenant.', false],
    ['dependency unavailability', 'While the lab is down, samples wait.', true],
    ['security', 'Only the bidder may withdraw a bid.', false],
    ['security', 'Only nurses of the ward may see its beds.', true],
    ['security', 'Each call is checked for the role of its caller.', true],
  ] as const)('is about %s or not: %s', (topic, text, isAbout) => {
    expect(speaksOfDimension(topic, { label: '', text })).toBe(isAbout);
  });

  it.each([
    [
      'Only the bidder may withdraw a bid, until an hour before the end.',
      'Each call carries a token, and a role without the right is refused.',
    ],
    ['Only the patient may cancel a visit.', 'Staff see their own clinic only, by the policy of each table.'],
    ['Only the driver may return a parcel.', 'Every operation asks the identity provider for the role.'],
  ])('takes the decision on access for who may not, and never one on a single deed: %s', (deed, access) => {
    const handling = (decisions: RfcBody['designSession']['decisions']): string | undefined =>
      record((body) => void (body.designSession.decisions = decisions)).edgeCases.find(({ topic }) => topic === 'security')
        ?.handling;
    expect(handling([decided('DEC-1', deed), decided('DEC-2', access)])).toBe(`${access} (DEC-2)`);
    expect(handling([decided('DEC-1', deed)])).toBeUndefined();
    expect(isOfOneDeed(access)).toBe(false);
  });

  it('is answered by a question that was asked about it, and by a rebuttal that was conceded', () => {
    const adr = record((body) => {
      body.openQuestions.decisions = [
        answered('Q-1', 'May two clerks open a file at the same time?', 'No, the second one only reads.'),
        answered('Q-2', 'Who is told when a parcel is late?', 'The sales team.'),
      ];
      body.designSession.challenges = [
        conceded(
          'CH-1',
          'idempotency',
          'Gateway: nothing says what happens when a bid arrives twice',
          'It carries a key, and the second gets the answer of the first.',
        ),
      ];
    });
    expect(adr.edgeCases.map(({ topic, handling }) => [topic, handling])).toEqual([
      ['idempotency', 'It carries a key, and the second gets the answer of the first. (CH-1)'],
      ['concurrency', 'No, the second one only reads. (Q-1)'],
    ]);
    expect(adr.openPoints.map(({ section }) => section)).toEqual(expect.arrayContaining(['Security', 'Rollback']));
  });
});

it.each([
  ['When booking fails on a Saturday, the night desk is called.', true],
  ['When a lock stands open, the caretaker is woken.', true],
  // What a program calls is nobody who could come.
  ['In the trial only the authority and the bank are called.', false],
  ['For each fine the bank is called.', false],
  ['For each fine the bank and the authority are called.', false],
  ['The list is called by its name.', false],
])('tells whom the design calls for something else, and no system: %s', (said, isTold) => {
  const { runbook } = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = `- **Fines**: keeps fines. ${said}`;
      body.proposedSolution.integrationPoints = '- Bank: takes fines.\n- Authority: hears of fines.';
      body.nonFunctional.monitoring = '- An alert where the queue has more than 100 fines.';
    }),
  ).monitoring;
  expect(runbook.length).toBeGreaterThan(0);
  expect(runbook.some(({ escalation }) => escalation.includes('Of something else it says'))).toBe(isTold);
});
