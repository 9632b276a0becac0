import { describe, expect, it } from 'vitest';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

function titlesOf({ objections }: { objections: readonly { title: string }[] }): string[] {
  return objections.map(({ title }) => title);
}

describe('what was decided a moment ago', () => {
  it.each([
    ['Loans are rows of a table, without a queue.', 'The one broker that we know is RabbitMQ, and it is too much for this.'],
    ['Tills ask the service each time.', 'A Redis cache would have to be invalidated by somebody.'],
  ])('brings no price of what only its reason speaks of: %s', (text, because) => {
    expect(titlesOf(holdSession(lendingDesign()).say({ move: 'decide', as: 'choose', text, because }))).toEqual([]);
  });

  it.each(['Nobody keeps a copy of fees; the till asks the ledger each time.', 'There is no copy of fees any more.'])(
    'says how, where it takes away what was challenged: %s',
    (text) => {
      const session = holdSession(lendingDesign());
      const stale = challengeAll(session).find(({ concern }) => concern === 'staleness');
      const reply = session.say({ move: 'decide', as: 'accept', about: [stale?.id ?? ''], text });
      expect(reply.text).not.toContain('does not say how');
    },
  );
});

describe('what stands nowhere', () => {
  it.each([
    'The desk prints a slip for each loan.',
    'A member sees their loans on the page of the library.',
    'Fees are shown to the member in francs.',
    'Loans are kept as rows of a table.',
    'The reminder goes out at nine in the morning.',
    'A copy that is damaged is set aside by the desk.',
  ])('stood nowhere before: %s', (text) => {
    const missing = /nothing says by what|no sentence speaks of|nothing in the design keeps/;
    const said = titlesOf(holdSession(lendingDesign()).say({ move: 'decide', as: 'choose', text }));
    expect(said.filter((title) => missing.test(title))).toEqual([]);
  });
});

function challengeAll(session: HeldSession): HeldSession['record']['challenges'] {
  while (!session.say({ move: 'challenge' }).nothingLeft);
  return session.record.challenges;
}

describe('one challenge', () => {
  const atMidnight = {
    'Edge Cases': '- **EC-1:** A loan ends at midnight of its last day.\n  - **Handling:** It is overdue from then on.',
    Constraints: '- **LIM-1:** Loans end at midnight, local time.',
  };
  const decisions = [
    'Loans are kept as rows of a table; the last day of a loan is a column.',
    'Overdue loans are listed on the last day for the desk.',
    'A loan that ends is marked by the service.',
  ];
  const zoneChallenges = ({ record }: HeldSession): string[] =>
    record.challenges.filter(({ concern }) => concern === 'time').map(({ title }) => title);

  it('is raised once, whichever decision stands nearest to it afterwards', () => {
    const session = holdSession(lendingDesign(atMidnight));
    for (const text of decisions) session.say({ move: 'decide', as: 'choose', text });
    const raised = zoneChallenges(session);
    expect(new Set(raised).size).toBe(raised.length);
  });

  it('is not raised at all when a decision answered it before', () => {
    const session = holdSession(lendingDesign(atMidnight));
    session.say({ move: 'decide', as: 'choose', text: 'A day is cut in Europe/Zurich.' });
    for (const text of decisions) session.say({ move: 'decide', as: 'choose', text });
    while (!session.say({ move: 'challenge' }).nothingLeft);
    expect(zoneChallenges(session)).toEqual([]);
  });

  it('about time zones is not raised for the hours in which somebody works', () => {
    const session = holdSession(
      lendingDesign({ Constraints: '- **LIM-1:** Operations is one person, who is there in office hours only.' }),
    );
    challengeAll(session);
    expect(zoneChallenges(session)).toEqual([]);
  });
});

describe('an alternative', () => {
  it('that was just taken up is not asked for the reason against it', () => {
    const reasonless = {
      'Alternatives Considered': '- **ALT-1:** One table for all loans.\n  - **Reason Rejected:** We decided so.',
    };
    const asked = (session: HeldSession): boolean =>
      challengeAll(session).some(({ concern }) => concern === 'alternative-without-reason');
    expect(asked(holdSession(lendingDesign(reasonless)))).toBe(true);
    const session = holdSession(lendingDesign(reasonless));
    session.say({ move: 'decide', as: 'choose', about: ['ALT-1'], text: 'All loans are in one table.', because: 'It is there.' });
    expect(asked(session)).toBe(false);
  });
});

describe('what is drawn', () => {
  const drawn = (session: HeldSession): string =>
    session
      .say({ move: 'diagram' })
      .diagrams.map(({ text }) => text)
      .join('\n');
  const stores = {
    'Technology Choices': 'We chose PostgreSQL over MongoDB, because loans need constraints.',
    'Component Design': [
      '- **Loan service**: stores each loan in MySQL.',
      '- **Fee view**: reads the balance from the fee ledger; drafts are held in memory.',
      '- **Fee ledger**: writes each fee to InfluxDB.',
    ].join('\n'),
  };

  it('is not what the design was chosen over, and no part of its own as another system', () => {
    const text = drawn(holdSession(lendingDesign(stores)));
    expect(text).toContain('PostgreSQL');
    expect(text).not.toContain('MongoDB');
    expect(text).not.toContain('[["fee ledger"]]');
  });

  it('follows what was decided a moment ago', () => {
    const session = holdSession(lendingDesign(stores));
    session.say({ move: 'decide', as: 'choose', text: 'Fees go to a table of SQLite; there is no InfluxDB.' });
    expect(drawn(session)).toContain('SQLite');
    expect(drawn(holdSession(lendingDesign(stores)))).toContain('InfluxDB');
    expect(
      session.record.turns
        .flatMap(({ reply }) => reply?.diagrams ?? [])
        .map(({ text }) => text)
        .join(),
    ).not.toContain('InfluxDB');
  });
});

describe('what is drawn of parts that name each other', () => {
  const parts = {
    'Component Design': [
      '- **Loan desk**: sends each loan to RabbitMQ.',
      '- **Fee board**: asks the loan desk and keeps fees in MySQL.',
    ].join('\n'),
  };
  const drawn = (session: HeldSession): string =>
    session
      .say({ move: 'diagram', text: 'components' })
      .diagrams.map(({ text }) => text)
      .join('\n');
  const idOf = (text: string, name: string): string => new RegExp(String.raw`(n\d+)\[+\(*"${name}`).exec(text)?.[1] ?? 'none';

  it('ties a store to the part that its sentence begins with', () => {
    const text = drawn(holdSession(lendingDesign(parts)));
    expect(text).toContain(`${idOf(text, 'Fee board')} --> ${idOf(text, 'MySQL')}`);
  });

  it('has no system that a decision does without', () => {
    const session = holdSession(lendingDesign(parts));
    expect(drawn(holdSession(lendingDesign(parts)))).toContain('RabbitMQ');
    session.say({ move: 'decide', as: 'choose', text: 'Loans are rows of a table, without RabbitMQ.' });
    expect(drawn(session)).not.toContain('RabbitMQ');
  });
});

describe('a product that was not chosen', () => {
  it('is nothing that the team has to learn', () => {
    const session = holdSession(
      lendingDesign({
        Constraints: '- **LIM-1:** Three developers know PostgreSQL; nobody has run another database.',
        'Technology Choices': 'We chose PostgreSQL over MongoDB, because the team knows it.',
        'Component Design': '- **Loan service**: keeps each loan as a row.',
      }),
    );
    const raised = challengeAll(session).filter(({ title }) => /yet to learn|who runs|nobody there has run/.test(title));
    expect(raised.map(({ title }) => title)).toEqual([]);
  });
});

describe('other ways for the whole', () => {
  const titles = (session: HeldSession): string[] => session.say({ move: 'alternatives' }).alternatives.map(({ title }) => title);
  const held = { 'Component Design': '- **Loan service**: failed mails are held in memory and tried again.' };

  it('are none that a decision has just taken', () => {
    const session = holdSession(lendingDesign(held));
    expect(titles(holdSession(lendingDesign(held)))).toContain('Rows in the database in place of memory');
    while (session.say({ move: 'challenge', about: ['Component Design'] }).objections.length > 0);
    const held2 = session.record.challenges.find(({ ties }) => ties.some(({ quote }) => quote.includes('held in memory')));
    session.say({
      move: 'decide',
      as: 'accept',
      about: [held2?.id ?? ''],
      text: 'Failed mails are kept in a table with the message id as key, no longer in memory.',
    });
    expect(titles(session)).not.toContain('Rows in the database in place of memory');
  });

  it('are built on nothing that was not chosen', () => {
    const session = holdSession(
      lendingDesign({ ...held, 'Technology Choices': 'We chose PostgreSQL over Elasticsearch, because it is there.' }),
    );
    expect(titles(session)).not.toContain('One store for all of it');
  });
});

describe('an answer', () => {
  it('on how long something is kept puts what the PRD demands beside what the design says', () => {
    const design = lendingDesign({ 'Component Design': '- **Loan service**: loans are deleted after two years.' });
    design.prd.body.nonFunctional.compliance.push({ id: 'NFR-9', text: 'The history of each copy is kept for 10 years by law.' });
    const { text } = holdSession(design).say({ move: 'ask', text: 'How long must a loan be kept?' });
    expect(text).toContain('Component Design: “Loan service: loans are deleted after two years.”');
    expect(text).toContain('PRD-001#NFR-9: “The history of each copy is kept for 10 years by law.”');
  });

  it('on the invariant most at risk counts no challenge about something else that shares its words', () => {
    const session = holdSession(
      lendingDesign({ 'Component Design': '- **Loan service**: keeps copies and open loans; it runs as one instance.' }),
    );
    while (!session.say({ move: 'challenge', about: ['Component Design'] }).nothingLeft);
    const lost = session.record.challenges.find(({ concern }) => concern === 'single-point-of-failure');
    expect(lost).toBeDefined();
    lost?.ties.push({ kind: 'invariant', ref: 'DAA-001#INV-loan-1', quote: 'A copy has at most one open loan.' });
    expect(session.say({ move: 'ask', text: 'Which invariant is most at risk?' }).text).not.toContain(lost?.id);
  });

  it('to one challenge after another says once what is open', () => {
    const session = holdSession(lendingDesign());
    while (!session.say({ move: 'challenge' }).nothingLeft);
    const { text } = session.say({ move: 'challenge', about: ['Technology Choices'] });
    expect(text).toContain('what is open is what I named before');
    expect(text).not.toContain('decide or park');
  });

  it('to a rebuttal that it cannot judge names what is missing as people say it', () => {
    const session = holdSession(lendingDesign({ 'Component Design': '- **Fees**: fees are shown.' }));
    while (!session.say({ move: 'challenge' }).nothingLeft);
    const story = session.record.challenges.find(({ concern }) => concern === 'uncovered-story');
    const { text } = session.say({ move: 'decide', as: 'rebut', about: [story?.id ?? ''], text: 'Ask the librarians.' });
    expect(text).not.toContain('uncovered story');
  });
});
