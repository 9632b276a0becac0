import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortNotes, textOfNotes } from '../../../src/analysis/design/sort-notes.ts';

describe('notes are sorted', () => {
  it('by the headings they stand under, whatever they are numbered or marked with', () => {
    const notes = sortNotes(
      '## 2. Risks\n\n- The line breaks -> keep a local list\n\n# Open questions\n1. Who pays?\n\n**Security:**\nOnly the desk sees names.\n\nConstraints\n===========\n* no new vendor\n',
    );
    expect(notes.risks).toEqual([{ text: 'The line breaks', reason: 'keep a local list' }]);
    expect(notes.decisions).toEqual(['Who pays?']);
    expect(notes.security).toEqual(['Only the desk sees names.']);
    expect(notes.constraints).toEqual(['no new vendor']);
  });

  it('by a line above a list that is a word for what stands there, and by no sentence', () => {
    const notes = sortNotes(
      'Alternatives\n- One large table\n\n- Is a repair logged?\n\n**Risks**\n\n1. It drifts\n\nWhat we heard\n- Sam knows it\n\nPeople\nThey come late.',
    );
    expect(notes.alternatives).toEqual([{ text: 'One large table', reason: '' }]);
    expect(notes.decisions).toEqual(['Is a repair logged?']);
    expect(notes.risks.map(({ text }) => text)).toContain('It drifts');
    expect(notes.constraints).toEqual([]);
  });

  it('by their keys, and by what they are, where no heading says', () => {
    const notes = sortNotes(
      'Budget: 20k\nDeadline: 1 June\n\n- Alternative: one large table because it is too slow\n- Who is paged?\n- We run PostgreSQL 16.\n- Sam knows the importer.\n',
    );
    expect(notes.constraints).toEqual(['Budget: 20k', 'Deadline: 1 June']);
    expect(notes.alternatives).toEqual([{ text: 'one large table', reason: 'Because it is too slow.' }]);
    expect(sortNotes('## Alternatives\n\n- MongoDB for rows: rejected because nobody runs it.\n').alternatives).toEqual([
      { text: 'MongoDB for rows', reason: 'Because nobody runs it.' },
    ]);
    expect(sortNotes('## Alternatives\n\n- Mealtime: for 1.20 euros a month. It has no allergies.\n').alternatives).toEqual([
      { text: 'Mealtime: for 1.20 euros a month', reason: 'It has no allergies.' },
    ]);
    expect(notes.decisions).toEqual(['Who is paged?']);
    expect(notes.technologyChoices).toEqual(['- We run PostgreSQL 16.']);
    expect(notes.technicalContext).toEqual(['- Sam knows the importer.']);
  });

  it('sentence by sentence in a paragraph under no heading: what is there is context, what is built is not', () => {
    const notes = sortNotes(
      'Claims live in MySQL today and adjusters share a spreadsheet. Photos go to S3, and thumbnails are cached in Redis for an hour. A nightly job closes claims that nobody answered. The claims service tells the payout service over RabbitMQ, which Marta has run for years in her last team and knows well.\nSam knows the importer.',
    );
    expect(notes.technicalContext).toEqual([
      'Claims live in MySQL today and adjusters share a spreadsheet.',
      'Sam knows the importer.',
    ]);
    expect(notes.technologyChoices).toEqual([
      [
        '- Photos go to S3, and thumbnails are cached in Redis for an hour.',
        '- A nightly job closes claims that nobody answered.',
        '- The claims service tells the payout service over RabbitMQ, which Marta has run for years in her last team and knows well.',
      ].join('\n'),
    ]);
  });

  it.each([
    [
      'Tickets are kept in PostgreSQL. A worker asks Mollie for refunds.',
      '- Tickets are kept in PostgreSQL.\n- A worker asks Mollie for refunds.',
      [],
    ],
    [
      'The box office runs on Oracle. Resale is kept in PostgreSQL. It is copied at night.',
      '- The box office runs on Oracle.\n- Resale is kept in PostgreSQL. It is copied at night.',
      [],
    ],
    [
      'Berths are booked by hand today. Bookings go into PostgreSQL. They are kept for a year.',
      '- Bookings go into PostgreSQL. They are kept for a year.',
      ['Berths are booked by hand today.'],
    ],
    [
      'Bookings go to PostgreSQL. Mooring lines are numbered by harbor. Mails go out by a queue.',
      '- Bookings go to PostgreSQL. Mooring lines are numbered by harbor.\n- Mails go out by a queue.',
      [],
    ],
    [
      'The workshop runs on Airtable. Loans are kept in PostgreSQL.',
      '- Loans are kept in PostgreSQL.',
      ['The workshop runs on Airtable.'],
    ],
    ['Rooms are of three kinds. They are rows of MariaDB.', 'Rooms are of three kinds. They are rows of MariaDB.', []],
    ['Photos go to S3,\nand thumbnails to Redis.', 'Photos go to S3,\nand thumbnails to Redis.', []],
  ])('also where it is short and names a product: %s', (text, choices, context) => {
    const notes = sortNotes(text);
    expect([notes.technologyChoices, notes.technicalContext]).toEqual([[choices], context]);
  });

  it('by a key behind the bullets of a section, where the key is of a list', () => {
    const notes = sortNotes(
      'Components:\n- Loan desk: lends tools.\n- Bench board: shows benches.\n\nRisk: Stripe is down.\nAlternative: MongoDB for the loans because nobody runs it.\n',
    );
    expect(notes.risks.map(({ text }) => text)).toEqual(['Stripe is down.']);
    expect(notes.alternatives.map(({ text }) => text)).toEqual(['MongoDB for the loans']);
    expect(notes.componentDesign).toEqual(['- Loan desk: lends tools.\n- Bench board: shows benches.']);
  });

  it.each([
    'A nightly job expires bookings that were not paid.',
    'The table holds what was scanned.',
    'A worker mails whoever has been charged.',
  ])('and what is built is none, whatever happened to what it is built for: %s', (text) => {
    expect(sortNotes(text).technicalContext).toEqual([]);
  });

  it.each([
    'The current importer writes to Oracle.',
    'Stock was kept in Access until March.',
    'The shop already has an account with Adyen.',
    'Our legacy queue is ActiveMQ.',
    'So far a cron job in Jenkins mails the list.',
  ])('and what is there goes on being context: %s', (text) => {
    expect(sortNotes(text).technicalContext).toEqual([text]);
  });

  it('with what is done about an edge case apart from what happens', () => {
    const notes = sortNotes(
      '## Edge Cases\n\n- A callback arrives twice: we ignore the second.\n- The reader has no power. Staff write numbers down.\n- Two clerks at once -> the later is refused\n- Nobody answers.\n- Case 3: unclear\n',
    );
    expect(notes.edgeCases).toEqual([
      { text: 'A callback arrives twice', reason: 'we ignore the second.' },
      { text: 'The reader has no power', reason: 'Staff write numbers down.' },
      { text: 'Two clerks at once', reason: 'the later is refused' },
      { text: 'Nobody answers.', reason: '' },
      { text: 'Case 3: unclear', reason: '' },
    ]);
  });

  it('and diagrams become diagrams, other code stays where it stands, also when its fence is not closed', () => {
    const notes = sortNotes('## Monitoring\n\n```mermaid\nflowchart LR\n  a-->b\n```\n\n```sql\nselect 1;');
    expect(notes.diagrams).toEqual([{ language: 'mermaid', text: 'flowchart LR\n  a-->b' }]);
    expect(notes.monitoring).toEqual(['```sql\nselect 1;\n```']);
  });

  it('and what nobody can place is technical context, under its own heading', () => {
    expect(sortNotes('# Some history\n\nIt began in 2010.\n\n- first\n- second').technicalContext).toEqual([
      '**Some history**',
      'It began in 2010.',
      '- first\n- second',
    ]);
  });

  it('and a line with the key of a constraint is one behind whichever list; a bullet belongs to its list', () => {
    const notes = sortNotes('## Alternatives\n\n- One table\n\nBudget: 20k\nDeadline: June\n\n## Cons\n\n- Costs: more hosting');
    expect(notes.constraints).toEqual(['Budget: 20k', 'Deadline: June']);
    expect(notes.alternatives).toEqual([{ text: 'One table', reason: '' }]);
    expect(notes.cons).toEqual(['Costs: more hosting']);
  });

  it('and a limit ends where the next line sets something else, be it a secret that was taken out', () => {
    const secret = 'api_key = "[REDACTED:anthropic-key]"';
    const notes = sortNotes(`Budget: 80k EUR\n${secret}\n\nTimeline: until the fair,\nand no later\nContact: Sam at the desk`);
    expect(notes.constraints).toEqual(['Budget: 80k EUR', 'Timeline: until the fair,\nand no later']);
    expect(notes.technicalContext).toEqual([secret, 'Contact: Sam at the desk']);
    const listed = sortNotes(
      `## Constraints\n\n- no new vendor\n${secret}\n\n## Risks\n\nIt drifts\nAuthorization: Bearer [REDACTED:jwt]`,
    );
    expect(listed.constraints).toEqual(['no new vendor']);
    expect(listed.risks).toEqual([{ text: 'It drifts', reason: '' }]);
    expect(listed.technicalContext).toEqual([secret, 'Authorization: Bearer [REDACTED:jwt]']);
    const before = sortNotes('Two people know it.\nBudget: 20k\n\nThere are two kinds of\nlimits: daily and weekly.');
    expect(before.constraints).toEqual(['Budget: 20k']);
    expect(before.technicalContext).toEqual(['Two people know it.', 'There are two kinds of\nlimits: daily and weekly.']);
  });

  it('and a heading that only orders what was sorted elsewhere is not left behind', () => {
    const notes = sortNotes(
      '# Notes for the gateway\n\n## Risks\n\n- It is slow\n\n# First thoughts\n\n- Who pays?\n\n# Ask Bob',
    );
    expect(notes.technicalContext).toEqual(['**Ask Bob**']);
  });

  it('and no word of them is lost', () => {
    const word = fc.constantFrom('desk', 'token', 'Loans', 'PostgreSQL', 'why?', 'because', 'late', '10k', 'x=1', 'naïve');
    const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
    const mark = fc.constantFrom(
      '# ',
      '## Risks\n\n- ',
      '- ',
      '1. ',
      '',
      '> ',
      'Budget: ',
      '| ',
      '```\n',
      '  - ',
      '### Alternatives\n',
    );
    const lines = fc.array(fc.tuple(mark, words), { maxLength: 14 });
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\n\n', '\r\n'), (all, gap) => {
        const text = all.map(([lead, said]) => `${lead}${said}`).join(gap);
        const kept = countWords(textOfNotes(sortNotes(text)));
        // A heading may only order what stands elsewhere.
        const said = all.filter(([lead]) => lead !== '# ').map(([, line]) => line);
        for (const [one, count] of countWords(said.join(' '))) expect(kept.get(one) ?? 0, text).toBeGreaterThanOrEqual(count);
      }),
    );
  });

  it('and are told as one text for whoever looks for an answer in them', () => {
    const told = textOfNotes(sortNotes('- Risk: late -> wait\n- Events are kept in order.'));
    expect(told).toContain('late wait');
    expect(told).toContain('kept in order');
  });
});

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\b(?:desk|token|Loans|PostgreSQL|why|late|10k)\b/gi))
    // A reason begins as a sentence does.
    counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  return counts;
}

it('takes no reason for a way as one against it, and what is taken for no alternative', () => {
  const notes = sortNotes(
    [
      '## Alternatives',
      '',
      '- Two apps, because the screens differ.',
      '- One app for all, rejected because the screens differ.',
      '- A cache in front, because nobody could empty it.',
      '- We chose PostgreSQL over MongoDB, because the team knows it.',
      '- Two queues (chosen), because the loads differ.',
      '- We would not use a broker, because one more thing would have to run.',
    ].join('\n'),
  );
  expect(notes.alternatives).toEqual([
    { text: 'Two apps, because the screens differ.', reason: '' },
    { text: 'One app for all', reason: 'Because the screens differ.' },
    { text: 'A cache in front', reason: 'Because nobody could empty it.' },
    { text: 'MongoDB', reason: 'We chose PostgreSQL over MongoDB, because the team knows it.' },
    { text: 'We would not use a broker', reason: 'Because one more thing would have to run.' },
  ]);
  expect(notes.technologyChoices).toEqual(['- We chose PostgreSQL over MongoDB, because the team knows it.']);
  expect(notes.highLevelApproach).toEqual(['- Two queues (chosen), because the loads differ.']);
  const rejected = sortNotes('## Rejected alternatives\n\n- Two apps, because the screens differ.');
  expect(rejected.alternatives).toEqual([{ text: 'Two apps', reason: 'Because the screens differ.' }]);
});

it.each([
  'Rows in Redis — selected ones only.',
  'A cache that is picked up by the client.',
  'Kafka: taken by the other team.',
  'We keep files on a share: lost on failover.',
])('takes no word that sounds like a choice for one: %s', (text) => {
  const { alternatives, technologyChoices, highLevelApproach } = sortNotes(`## Alternatives\n\n- ${text}\n`);
  expect([alternatives.length, technologyChoices, highLevelApproach]).toEqual([1, [], []]);
});

it.each(['We use one queue, because the loads are alike.', 'We use one queue instead of two, which would cost more.'])(
  'takes what is used for the choice: %s',
  (text) => {
    expect(sortNotes(`## Alternatives\n\n- ${text}\n`).highLevelApproach).toEqual([`- ${text}`]);
  },
);

it('finds behind the name of an alternative what speaks against it, and leaves what only tells how it would be', () => {
  const { alternatives, risks } = sortNotes(
    '## Alternatives\n\n- Pulsar between quay and office: nobody on the team has run it.\n- A mailbox: one for each quay.\n\n## Risks\n\n- The radio: not there in fog.\n',
  );
  expect(alternatives).toEqual([
    { text: 'Pulsar between quay and office', reason: 'Nobody on the team has run it.' },
    { text: 'A mailbox: one for each quay.', reason: '' },
  ]);
  expect(risks).toEqual([{ text: 'The radio: not there in fog.', reason: '' }]);
});

it('asks what stands as a question of its own behind a list, and keeps what the list itself says', () => {
  const notes = sortNotes(
    '## Risks\n\n- The registry is down for a day: we keep a copy.\n- Does it scale?\n\nBudget: 40k\nTeam: two people\n\nWhat happens when the registry is gone?\n',
  );
  expect(notes.decisions).toContainEqual('What happens when the registry is gone?');
  expect(notes.risks.map(({ text }) => text)).toEqual([expect.stringContaining('The registry is down'), 'Does it scale?']);
  expect(notes.constraints).toHaveLength(2);
});

it('asks a question that stands in a line of its own behind a bullet, a limit or a statement', () => {
  const notes = sortNotes(
    [
      'Risks:',
      '- The keys of a partner leak.',
      'Who rotates the keys?',
      '- The entry is wrong; what do we do then?',
      '- It drifts.',
      '  Who sees it?',
      '',
      'Skills: nobody knows the format',
      'Is the catalog locked while it runs?',
      'What is the exit code?',
      '',
      'We keep one file.',
      'Who may delete it?',
    ].join('\n'),
  );
  expect(notes.decisions).toEqual([
    'Who rotates the keys?',
    'Is the catalog locked while it runs?',
    'What is the exit code?',
    'Who may delete it?',
  ]);
  expect(notes.constraints).toEqual(['Skills: nobody knows the format']);
  expect(notes.risks.map(({ text }) => text)).toEqual([
    'The keys of a partner leak.',
    'The entry is wrong; what do we do then?',
    'It drifts.\nWho sees it?',
    'We keep one file.',
  ]);
});

it('lets a limit end where a sentence begins, and a list where a line heads itself', () => {
  const notes = sortNotes(
    'Approach: the client asks\nWe keep one file.\n\nRisks:\n- It is slow\n\nMonitoring: failures by kind, alert over 5 % per day\n\nTeam: two engineers\nWe go live on 1 September.\n\n## Components\n\n- Desk\n\nCache: keeps the last page.\n',
  );
  expect(notes.highLevelApproach).toEqual(['The client asks\nWe keep one file.']);
  expect(notes.monitoring).toEqual(['Failures by kind, alert over 5 % per day']);
  expect(notes.constraints).toEqual(['Team: two engineers']);
  expect(notes.componentDesign).toContain('Cache: keeps the last page.');
  // A risk about something is written as one, where the risks are paragraphs.
  expect(sortNotes('## Risks\n\nSecurity: keys leak').risks).toEqual([{ text: 'Security: keys leak', reason: '' }]);
});

it('finds what speaks against an alternative behind its name, whatever comes before the word that does', () => {
  const { alternatives } = sortNotes(
    '## Alternatives\n\n- A broker: the partners cannot read it.\n- Install it again. Loses the settings.\n- A file for each partner: they fetch it.\n- Keep it. It has two parts.\n',
  );
  expect(alternatives).toEqual([
    { text: 'A broker', reason: 'The partners cannot read it.' },
    { text: 'Install it again', reason: 'Loses the settings.' },
    { text: 'A file for each partner: they fetch it.', reason: '' },
    { text: 'Keep it. It has two parts.', reason: '' },
  ]);
});

it.each([
  ['Oracle database: the licence exceeds the budget.', 'Oracle database', 'The licence exceeds the budget.'],
  [
    'SAP module for stock transfer: licences for 60 storekeepers cost more than the whole budget.',
    'SAP module for stock transfer',
    'Licences for 60 storekeepers cost more than the whole budget.',
  ],
  ['RabbitMQ: one more server to run.', 'RabbitMQ', 'One more server to run.'],
  ['Full text search instead of Solr: slower on wildcards', 'Full text search instead of Solr', 'Slower on wildcards.'],
  ['A cloud service: the law forbids it', 'A cloud service', 'The law forbids it.'],
  ['Mails by hand: people forget — and then nobody knows', 'Mails by hand', 'People forget — and then nobody knows.'],
  ['Two apps: needs another team', 'Two apps', 'Needs another team.'],
  ['MongoDB, because it has no joins', 'MongoDB', 'Because it has no joins.'],
  ['Kafka instead of RabbitMQ: nobody here has run it.', 'Kafka instead of RabbitMQ', 'Nobody here has run it.'],
])('hears what speaks against another way behind its name: %s', (line, text, reason) => {
  expect(sortNotes(`## Alternatives\n\n- ${line}\n`).alternatives).toEqual([{ text, reason }]);
});

it.each([
  'Kafka: one topic for each depot, and another for the office.',
  'A second database: a copy of the rows that is filled every hour.',
  'Two apps: one for drivers, another for storekeepers.',
  'Nightly file: written at 2 and read at 3.',
  'Polling every minute instead of events. Simple, and the mails would be late by at most a minute.',
  'Polling: simple, and the mails would be late by at most a minute.',
])('takes for no reason what only describes or weighs another way: %s', (line) => {
  expect(sortNotes(`## Alternatives\n\n- ${line}\n`).alternatives).toEqual([{ text: line, reason: '' }]);
});

it('takes each line behind a limit for a note of its own where each is a sentence, and each limit of a line for one', () => {
  const notes = sortNotes(
    'Budget: 4 weeks of one person. Timeline: live on 3 March.\nThe cook knows Perl; the kitchen runs two terminals.\nWe use Perl with PostgreSQL on one machine.\nWaiters look every 5 minutes.',
  );
  expect(notes.constraints).toEqual(['Budget: 4 weeks of one person.', 'Timeline: live on 3 March.']);
  expect([...notes.technologyChoices, ...notes.technicalContext]).toEqual(
    expect.arrayContaining(['We use Perl with PostgreSQL on one machine.', 'Waiters look every 5 minutes.']),
  );
  expect(sortNotes('Timeline: until the fair,\nand no later than May.').constraints).toEqual([
    'Timeline: until the fair,\nand no later than May.',
  ]);
});
