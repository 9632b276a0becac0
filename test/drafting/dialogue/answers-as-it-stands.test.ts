import { describe, expect, it } from 'vitest';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { recognizeConcern } from '../../../src/drafting/rules/dialogue/unfold.ts';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const design = (sections: Record<string, string> = {}): DesignMaterial =>
  lendingDesign({
    'Component Design': [
      '- **Loan service**: Kotlin service that stores loans in PostgreSQL and publishes them to RabbitMQ.',
      '- **Fee view**: keeps the open fees in memory and writes them to PostgreSQL every minute.',
      '- **History archive**: writes each return as a file to the vault, for 10 years.',
    ].join('\n'),
    'Technology Choices': 'We chose PostgreSQL over MongoDB, because loans need constraints.',
    'Integration Points':
      '- Mailgun: reminders to members, by its REST API.\n- City payment service (REST): books that are lost are paid there.',
    Risks:
      '- **RISK-1:** RabbitMQ is down: a loan is stored but nobody is told.\n- **RISK-2:** The payment service is down for hours on Sundays.',
    'Open Questions': '### Decisions Needing Input\n\n- **Q-1:** Which operations does each role do itself?',
    ...sections,
  });

const ask = (session: HeldSession, text: string): string => session.say({ move: 'ask', text }).text;
const choose = (session: HeldSession, text: string): void => void session.say({ move: 'decide', as: 'choose', text });

describe('which technologies are used', () => {
  it.each(['Which technologies are used now?', 'What is it built with?', 'Which tools do we use?', 'What is our tech stack?'])(
    'is answered from the sections that name them: %s',
    (question) => {
      const text = ask(holdSession(design()), question);
      expect(text).toContain('- PostgreSQL: Loan service, Fee view, Technology Choices');
      expect(text).toContain('- RabbitMQ: Loan service');
      expect(text).toContain('- RFC-001, Technology Choices: “We chose PostgreSQL over MongoDB');
      expect(text).not.toMatch(/- MongoDB|I do not know/);
    },
  );

  it('tells decisions first, and of what they gave up only that it is used no longer', () => {
    const session = holdSession(design());
    choose(session, 'Without RabbitMQ: events go into an outbox table in PostgreSQL, which a relay reads.');
    const text = ask(session, 'Which technologies are used now?');
    expect(text).toMatch(/^Decided:\n\n- DEC-1: “Without RabbitMQ/);
    expect(text).toContain('No longer used: RabbitMQ (DEC-1).');
    expect(text).not.toMatch(/^- RabbitMQ:/m);
  });

  it('names those of one kind where one is asked for', () => {
    const text = ask(holdSession(design()), 'Which database do we use?');
    expect(text).toContain('- PostgreSQL:');
    expect(text).not.toContain('- Kotlin');
  });

  it('says where a thing is kept, and not where it was', () => {
    const session = holdSession(design());
    expect(ask(session, 'Where are the fees stored?')).toContain('keeps the open fees in memory');
    choose(session, 'Fees are rows in PostgreSQL; nothing is held in memory.');
    const text = ask(session, 'Where are the fees stored?');
    expect(text).toContain('- DEC-1: “Fees are rows in PostgreSQL');
    expect(text).not.toContain('keeps the open fees in memory');
  });
});

describe('what happens when something is down', () => {
  it('that a decision dropped is told of as used no more, with what stands in its place', () => {
    const session = holdSession(design());
    choose(session, 'Loans wait in RabbitMQ until the mail provider answers, for at most one day.');
    session.say({
      move: 'decide',
      as: 'choose',
      text: 'Without RabbitMQ: events go into an outbox table in PostgreSQL, which a relay reads.',
    });
    const text = ask(session, 'What happens when RabbitMQ is down?');
    expect(text).toContain('it is no longer used.\n\n- DEC-2 (Ada, 2026-03-02): “Without RabbitMQ');
    expect(text).toContain('what stands in its place');
    expect(text).toContain('RISK-1 speaks of it still.');
    expect(text).not.toMatch(/DEC-1|publishes them to RabbitMQ|no decision names it/);
  });

  it('that is still used quotes the sentence as it stands', () => {
    const session = holdSession(
      design({ 'Component Design': '- **Notifier**: reads events from RabbitMQ and mails members over Mailgun.' }),
    );
    choose(session, 'Without RabbitMQ: the Notifier polls an outbox table.');
    const text = ask(session, 'What happens when Mailgun is down?');
    expect(text).toContain('Component Design: “Notifier: reads events and mails members over Mailgun.”');
  });
});

describe('who may', () => {
  it('is answered by no sentence that names a state and nobody', () => {
    const session = holdSession(design({ Security: 'Only a free copy is ever borrowed.' }));
    const text = ask(session, 'Who may borrow a copy?');
    expect(text).not.toContain('It is said who may');
  });

  it('says that nobody is named, with the operation, its role and the question that asks', () => {
    const session = holdSession(design({ Security: 'Only an open book is ever borrowed.' }));
    const text = ask(session, 'Who may borrow a book?');
    expect(text).toMatch(/^No sentence names who may\.\n\n`borrowBook` \(DAA-001#OP-borrow-book\)/);
    expect(text).toContain('Stories of member (PRD-001#US-1) lead to it');
    expect(text).toContain('Q-1 asks it: “Which operations does each role do itself?”');
  });

  it('names no question that asks about another operation', () => {
    const open =
      '### Decisions Needing Input\n\n- **Q-1:** Who may do `logStock`, or what sets it off?\n- **Q-2:** Who may do `borrowBook`?';
    const text = ask(holdSession(design({ 'Open Questions': open })), 'Who may borrow a book?');
    expect(text).toContain('Q-2 asks it');
    expect(text).not.toContain('Q-1');
  });

  it('is answered by whoever suffers it by somebody, and by the decision that names the role', () => {
    const session = holdSession(design({ Security: 'A book is only borrowed by somebody with a card.' }));
    expect(ask(session, 'Who may borrow a book?')).toContain('“A book is only borrowed by somebody with a card.”');
    session.say({ move: 'decide', as: 'answer', about: ['Q-1'], text: 'Members borrow and return; the desk writes off.' });
    expect(ask(session, 'Who may borrow a book?')).toContain('- DEC-1: “Members borrow and return');
  });

  it('is not what was done to a thing: "a borrowed book"', () => {
    const session = holdSession(design({ 'Component Design': 'Only a borrowed book is ever inspected.' }));
    expect(ask(session, 'Who may borrow a book?')).not.toContain('It is said who may');
  });
});

describe('two questions in one sentence', () => {
  it('are both answered, decisions first', () => {
    const session = holdSession(design());
    choose(session, 'History archive: Returns are kept for 30 years, not ten.');
    const text = ask(session, 'What stores the history, and for how long?');
    expect(text).toMatch(/^What stands about it:\n\n- DEC-1: “History archive: Returns are kept for 30 years/);
    expect(text).toContain('What stands about it now:');
    expect(text).not.toMatch(/No figure stands/);
  });
});

describe('a risk', () => {
  it.each([
    ['Two storekeepers release the last piece at the same moment.', 'concurrency'],
    ['A room is released while a guest is in it.', 'other'],
    ['The new release reaches all terminals on one day.', 'rollout'],
    ['The firmware update fails halfway.', 'rollout'],
    ['The card printer is deployed in every branch at once, and the release fails.', 'rollout'],
  ])('is read by what its words mean: %s', (text, concern) => {
    expect(recognizeConcern(text)).toBe(concern);
  });

  it('touches the partner that it calls by its name, and what the model does there', () => {
    const { text } = holdSession(
      design({ 'Integration Points': '- City payment service (REST): each book that is borrowed late is charged there.' }),
    ).say({ move: 'dive', about: ['RISK-2'] });
    expect(text).toContain('**What it touches.** Components: City payment service (REST)');
    expect(text).toContain('Operations: `borrowBook` (DAA-001#OP-borrow-book).');
  });
});

describe('the invariant most at risk', () => {
  const sections = {
    'Component Design':
      '- **Loan service**: lends copies. It keeps the open loans of each copy in memory and writes them every minute.',
    Risks: '- **RISK-1:** Two clerks lend the last copy at the same moment.',
  };

  it('is told by what the design says against it, also where nobody has challenged it yet', () => {
    const text = ask(holdSession(lendingDesign(sections)), 'Which invariant is most at risk?');
    expect(text).toMatch(/^Most at risk is DAA-001#INV-loan-1/);
    expect(text).toContain('Component Design holds it in memory (“It keeps the open loans');
    expect(text).toContain(
      'RISK-1 fears it (“Two clerks lend the last copy at the same moment.”), and nothing is set against it',
    );
  });

  it('has neither against it once a decision took the memory away and the risk is met', () => {
    const session = holdSession(
      lendingDesign({ ...sections, Risks: `${sections.Risks}\n  - **Mitigation:** A unique constraint over the copy.` }),
    );
    choose(session, 'Loans of a copy are rows in PostgreSQL; nothing is held in memory.');
    expect(ask(session, 'Which invariant is most at risk?')).not.toMatch(/in memory|RISK-1/);
  });

  it('is the one that a figure of the design breaks', () => {
    const material = lendingDesign({
      'Component Design': '- **Search**: reads copies from the database and caches free copies for five minutes.',
      Risks: '',
    });
    if (material.source.kind !== 'daa') throw new Error('A model is needed.');
    material.source.body.aggregates[0]?.invariants.push({
      id: 'INV-loan-2',
      statement: 'No list of free copies that is shown is older than 60 seconds.',
    });
    const text = ask(holdSession(material), 'Which invariant is most at risk?');
    expect(text).toMatch(/^Most at risk is DAA-001#INV-loan-2/);
    expect(text).toContain('stands against it: it is older than 60 seconds when it is shown');
  });
});
