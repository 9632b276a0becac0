import { expect, it } from 'vitest';
import { accepted, bareDesign, decided, pointOf, recordOf } from './decided-design.ts';

const components = [
  '- **Mailer**: sends letters over Postbote.',
  '- **Ledger**: keeps charges in PostgreSQL.',
  '- **Night import**: fetches the file of the Bank each night.',
].join('\n');
const partners = [
  '- Postbote: letters, by its REST API.',
  '- Bank: a file over SFTP.',
  '- Okta of the company: sign-in by OpenID Connect.',
].join('\n');

function bound(text: string, settles = ''): string | undefined {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = components;
    body.proposedSolution.integrationPoints = partners;
    body.designSession.decisions = [decided('DEC-1', text, settles)];
    body.designSession.challenges = [
      accepted('CH-1', 'timeout', 'Bank: no time-out is named\n\nIt waits.', text, 'Integration Points'),
    ];
  });
  return pointOf(recordOf(material), text)?.binds;
}

it.each([
  ['Calls to Postbote end after five seconds.', '', 'Mailer'],
  ['Letters that Postbote does not take are kept by the Ledger.', '', 'Ledger'],
  ['Calls end after five seconds.', 'CH-1', 'Night import'],
  ['Letters that Postbote does not take are tried again; then the clerk is rung.', '', 'Mailer'],
  ['Postbote: a letter is never sent twice.', 'Postbote', 'Mailer'],
])('binds the part that calls a system outside, and never that system: %s', (text, settles, binds) => {
  expect(bound(text, settles)).toBe(binds);
});

it.each([
  'Everybody signs in by Okta.',
  'Sign-in by Okta; the Postbote key is kept in a vault.',
  'The Postbote key is kept in a vault; each operation checks roles.',
])('binds the whole design where something of it is nobody’s in particular: %s', (text) =>
  expect(bound(text)).toBe(bareDesign(() => undefined).rfc.title),
);

/** A model of three aggregates, whose contexts and operations have the names that a DAA gives them. */
function boundInModel(text: string, settles = '', challenge = ''): string | undefined {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = [
      '- **Circulation**: keeps `Loan`.',
      '- **Catalogue**: keeps `Copy`.',
      '- **Reader page**: shows a reader the copies on loan.',
      '- **Accounts**: keeps `Fee`.',
      '- **Letters**: sends letters.',
      '- **Relay**: publishes what waits in the outbox.',
    ].join('\n');
    body.designSession.decisions = [decided('DEC-1', text, settles)];
    if (challenge !== '') body.designSession.challenges = [accepted('CH-1', 'concurrency', challenge, text)];
  });
  const { source } = material;
  const [aggregate] = source.kind === 'daa' ? source.body.aggregates : [];
  const [operation] = aggregate?.operations ?? [];
  if (source.kind !== 'daa' || !aggregate || !operation) throw new Error('The fixture has an aggregate with an operation.');
  source.body.aggregates = [
    ['Loan', 'checkOut', 'CopyCheckedOut'],
    ['Copy', 'withdrawCopy', 'CopyWithdrawn'],
    ['Fee', 'waiveFee', 'FeeWaived'],
  ].map(([name = '', operated = '', event = '']) => ({
    ...aggregate,
    name,
    invariants: aggregate.invariants.slice(0, 1).map((one) => ({ ...one, id: `INV-${name.toLowerCase()}-1` })),
    operations: [{ ...operation, name: operated, event }],
  }));
  return pointOf(recordOf(material), text)?.binds;
}

it.each([
  // What is named, however many.
  [
    'Circulation, Catalogue, Reader page, Accounts, Letters and Relay are one program.',
    '',
    'Circulation, Catalogue, Reader page, Accounts, Letters, Relay',
  ],
  ['Copies are known by their barcode.', '', 'Copy'],
  // An operation, an event or an invariant, in code or in words.
  ['`checkOut` is refused while a fee is open.', '', 'Loan'],
  ['Only a librarian may withdraw a copy.', '', 'Copy'],
  ['Whoever is waiving a fee gives a reason.', '', 'Fee'],
  ['`CopyWithdrawn` is sent once.', '', 'Copy'],
  ['INV-copy-1 is checked by a unique index.', '', 'Copy'],
  // What a person said it is about.
  ['All rows are locked in one order.', 'Accounts', 'Accounts'],
])('binds what is named, all of it: %s', (text, settles, binds) => expect(boundInModel(text, settles)).toBe(binds));

it.each([
  ['The later of two finds a row lock, and waits for a reader.', ''],
  ['Only a librarian may see who borrowed what.', ''],
  ['All times are kept in UTC; the Relay sends them as they are.', ''],
  ['Events are rows of an outbox, written with the change; the Relay publishes them.', ''],
  ['Each request carries a key.', ''],
  ['Nobody reads another reader’s name.', 'Reader page: who may\n\nAnybody.'],
])('guesses no part by a word that it shares with the decision, and none alone where all are meant: %s', (text, challenge) =>
  expect(boundInModel(text, challenge === '' ? '' : 'CH-1', challenge)).toBe(bareDesign(() => undefined).rfc.title),
);

const delivery = 'Ledger: a message is gone when the process dies\n\nNothing remembers it.';

it.each([
  [
    'delivery',
    delivery,
    'Charges are rows in PostgreSQL, written in the transaction of the call; nothing is held in memory.',
    '',
  ],
  [
    'delivery',
    delivery,
    'Each event is a row of an outbox table, and is sent again until it is acknowledged.',
    'stops the delivery',
  ],
  ['idempotency', 'Mailer: twice\n\nIt repeats.', 'Each letter carries the id of its row.', 'sends the same request'],
  ['idempotency', 'Mailer: twice\n\nIt repeats.', 'We ask the Bank for its contract first.', ''],
  [
    'timeout',
    'Bank: no time-out is named\n\nIt waits.',
    'Calls to the Bank end after five seconds.',
    'lets the other side not answer',
  ],
  ['timeout', 'Bank: no time-out is named\n\nIt waits.', 'The file is taken by a job of its own.', ''],
  ['concurrency', 'Ledger: two at once\n\nBoth write.', 'A unique index on charge and day.', 'lets two change the same thing'],
  ['concurrency', 'Ledger: two at once\n\nBoth write.', 'Charges are shown by day.', ''],
  [
    'authorization',
    'Ledger: who may\n\nAnybody.',
    'Each operation checks the role of its caller.',
    'asks as somebody who may not',
  ],
  ['authorization', 'Ledger: who may\n\nAnybody.', 'The list is sorted by branch.', ''],
] as const)(
  'asks by the words of the decision, and by no concern that they do not speak of: %s, %s %s',
  (concern, title, text, rule) => {
    const material = bareDesign((body) => {
      body.proposedSolution.componentDesign = components;
      body.proposedSolution.integrationPoints = partners;
      body.designSession.decisions = [decided('DEC-1', text, 'CH-1')];
      body.designSession.challenges = [accepted('CH-1', concern, title, text)];
    });
    const drafted = pointOf(recordOf(material), text)?.rule ?? 'no point';
    const asked = drafted.split(/(?<=\.) (?=A )/).filter((one) => one.startsWith('A test ') && !one.includes('measurement'));
    expect(asked.join(' ')).toMatch(rule === '' ? /^$/ : new RegExp(`^A test ${rule}`));
  },
);

it('prevents what the title of a challenge says, where that is an event with its condition', () => {
  const text = 'Charges are rows in PostgreSQL.';
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = [decided('DEC-1', text, 'CH-1')];
    body.designSession.challenges = [
      accepted(
        'CH-1',
        'delivery',
        'Ledger: a message is gone when the process dies or nobody listens\n\nNothing remembers it.',
        text,
      ),
    ];
  });
  expect(pointOf(recordOf(material), text)?.prevents).toBe(
    'Ledger: a message is gone when the process dies or nobody listens (CH-1).',
  );
});

it('says of a decision which later one says no to it, and prevents what that one leaves', () => {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = [
      decided('DEC-1', 'A job deletes personal data 90 days after the visit.'),
      decided('DEC-2', 'Letters wait in a table.'),
      { ...decided('DEC-3', 'Personal data is deleted after 30 days, not 90.'), decidedAt: '2026-11-23T09:00:00.000Z' },
    ];
  });
  const adr = recordOf(material);
  const since = pointOf(adr, 'Personal data is deleted');
  expect(since).toMatchObject({ prevents: '90 days.' });
  expect(pointOf(adr, 'A job deletes')?.text).toContain(
    `${since?.id} decides otherwise since: Personal data is deleted after 30 days, not 90.`,
  );
  expect(pointOf(adr, 'Letters wait')?.text).not.toContain('decides otherwise');
});
