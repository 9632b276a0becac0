import { describe, expect, it } from 'vitest';
import { readDesign } from '../../../src/analysis/challenge/read-design.ts';
import { parseMermaid } from '../../../src/analysis/diagrams/parse-mermaid.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { asItStands } from '../../../src/drafting/rules/dialogue/as-it-stands.ts';
import { sessionOf } from '../../analysis/design/session-of.ts';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const parts = {
  'Component Design': [
    '- **Loan service**: takes loans of a member, and keeps one row per copy in PostgreSQL.',
    '- **Search**: answers which copies are free, from a copy in Redis that is refreshed every ten minutes.',
    '- **Settlement job**: runs at 22:00 and writes the fees and refunds of the day to the bookkeeping system over SFTP.',
    "- **Notifier**: reads events from Kafka. It sends a text message to the member through Twilio; a letter goes out by Africa's Print.",
    '- **Lending**: lends copies.',
  ].join('\n'),
  'Integration Points': [
    '- The loan service calls Stripe to charge the fee before it confirms a loan, and waits.',
    '- Calls to Stripe end after 3 seconds.',
    '- The settlement job takes rates from Fixer.',
  ].join('\n'),
};

function design(): DesignMaterial {
  const material = lendingDesign(parts);
  const { source } = material;
  if (source.kind !== 'daa') return material;
  const [loan] = source.body.aggregates;
  const [borrow] = loan?.operations ?? [];
  if (!loan || !borrow) return material;
  loan.operations.push({ ...borrow, id: 'OP-lose-loan', name: 'loseLoan', event: 'LoanLost' });
  loan.states?.transitions.push({ from: 'open', operation: 'loseLoan', to: 'lost' });
  source.body.domainEvents.push({ name: 'LoanLost', attributes: [], consumers: [] });
  return material;
}

const draw = (session: HeldSession, text = ''): string => session.say({ move: 'diagram', text }).diagrams[0]?.text ?? '';
const nodes = (text: string): string[] => [...text.matchAll(/^ {2}n\d+[[(>]+"(.+?)"/gmu)].map(([, name = '']) => name);
const arrows = (text: string): string[] => {
  const names = new Map([...text.matchAll(/^ {2}(n\d+)[[(>]+"(.+?)"/gmu)].map(([, id = '', name = '']) => [id, name]));
  return [...text.matchAll(/^ {2}(n\d+) -->(?:\|"(.*?)"\|)? (n\d+)$/gm)].map(
    ([, from = '', label = '', to = '']) => `${names.get(from)} >${label} ${names.get(to)}`,
  );
};

describe('a diagram of a design that names its parts', () => {
  it('draws them, and each system by its whole name and nothing else', async () => {
    const text = draw(holdSession(design()));
    expect(await parseMermaid(text)).toBeNull();
    expect(nodes(text).toSorted()).toEqual(
      [
        'Loan service',
        'Search',
        'Settlement job',
        'Notifier',
        'member',
        'PostgreSQL',
        'Redis',
        'bookkeeping system',
        'Kafka',
        'Twilio',
        'Africa#39;s Print',
        'Stripe',
        'Fixer',
      ].toSorted(),
    );
    expect(arrows(text)).toEqual(
      expect.arrayContaining([
        'member > Loan service',
        'Notifier > member',
        'Loan service > PostgreSQL',
        'Loan service > Stripe',
        'Settlement job >SFTP bookkeeping system',
        'Fixer > Settlement job',
        'Notifier > Kafka',
        'Notifier > Twilio',
      ]),
    );
  });

  it('follows what was decided, and leaves out what was dropped, parts and operations included', () => {
    const session = holdSession(design());
    const decide = (text: string, about: readonly string[] = []) => session.say({ move: 'decide', as: 'choose', about, text });
    decide('The notifier reads events from an outbox table in PostgreSQL, without Kafka.', ['Notifier']);
    decide('Search is dropped.', ['Search']);
    decide('Nobody loses a loan by choice: the RFC drops loseLoan.');
    const text = draw(session);
    for (const gone of ['Kafka', 'Search', 'Redis', 'LoanLost']) expect(text).not.toContain(gone);
    for (const there of ['Notifier', 'Twilio', 'PostgreSQL']) expect(nodes(text)).toContain(there);
    expect(draw(session, 'states of the loan')).not.toContain('loseLoan');
    expect(draw(session, 'contexts of the model')).not.toContain('LoanLost');
  });

  it('draws the contexts where somebody asks for them', () => {
    const text = draw(holdSession(design()), 'the bounded contexts');
    expect(nodes(text)).toEqual(expect.arrayContaining(['Lending / Loan', 'Reminding']));
    expect(nodes(text)).not.toContain('Settlement job');
  });

  it('takes no person, weekday, protocol or part for a system', () => {
    const session = holdSession(design());
    session.say({ move: 'decide', as: 'choose', text: 'From Monday on reports go by SFTP to Ada.' });
    const text = draw(session);
    for (const name of ['Monday', 'SFTP', 'Ada', 'Lending']) expect(nodes(text)).not.toContain(name);
  });
});

it('reads a paragraph without a name, of which the first sentence is given up, as the others', () => {
  const text = 'Redis keeps a copy of all fees. Letters are printed at night.';
  const session = sessionOf({
    decisions: [
      {
        id: 'DEC-1',
        text: 'Redis is dropped.',
        rationale: '',
        settles: ['Component Design'],
        decidedBy: 'Ada',
        decidedAt: '2026-11-20T09:00:00.000Z',
      },
    ],
  });
  const { design: passages } = asItStands(readDesign(lendingDesign({ 'Component Design': text })), session);
  const [passage] = passages.filter(({ section }) => section === 'Component Design');
  expect(passage?.text).toBe('Letters are printed at night.');
});

describe('a diagram with partners, people and words of one\u2019s own', () => {
  const sections = {
    'Component Design': [
      '- **Desk app**: answers searches, and takes loans of books in PostgreSQL.',
      '- **Hold service**: keeps the open holds in memory and writes them to PostgreSQL every minute.',
      '- **SAP import**: fetches the nightly file by SFTP.',
      '- **Notifier**: reads PostgreSQL and tells members by mail over Mailjet.',
    ].join('\n'),
    'Integration Points': [
      '- SAP: nightly file of titles over SFTP, at 02:00.',
      '- Mailjet: mail to members, by its REST API.',
      '- Keycloak of the company: sign-in by OpenID Connect.',
    ].join('\n'),
  };
  const ways = (text: string): string[] => {
    const names = new Map([...text.matchAll(/^ {2}(n\d+)[[(>]+"(.+?)"/gmu)].map(([, id = '', name = '']) => [id, name]));
    return [...text.matchAll(/^ {2}(n\d+) (-->|---) (n\d+)$/gm)].map(
      ([, from = '', way = '', to = '']) => `${names.get(from)} ${way} ${names.get(to)}`,
    );
  };

  it('ties each partner to the part that names it, speaks of the same, or is where people come in', () => {
    const text = draw(holdSession(lendingDesign(sections)));
    expect(ways(text)).toEqual(
      expect.arrayContaining([
        'SAP import --- SAP',
        'Notifier --- Mailjet',
        'Desk app --- Keycloak of the company',
        'Notifier --> member',
      ]),
    );
  });

  it('draws no memory in which a decision says that nothing is held', () => {
    const session = holdSession(lendingDesign(sections));
    expect(nodes(draw(session))).toContain('memory of the process');
    session.say({ move: 'decide', as: 'choose', text: 'Holds are rows in PostgreSQL; nothing is held in memory.' });
    expect(nodes(draw(session))).not.toContain('memory of the process');
  });

  it('follows the way between what is asked for, and draws nothing else', () => {
    const text = draw(holdSession(lendingDesign(sections)), 'the way of a loan from the member to the mail');
    expect(nodes(text)).toEqual(expect.arrayContaining(['member', 'Desk app', 'PostgreSQL', 'Notifier', 'Mailjet']));
    expect(nodes(text)).not.toContain('SAP');
  });

  it('draws who is told and who asks once, whichever letter the name begins with', () => {
    const material = lendingDesign();
    if (material.source.kind !== 'daa') throw new Error('A model is needed.');
    material.source.body.domainEvents.push({ name: 'BookLost', attributes: [], consumers: ['Member'] });
    material.source.body.aggregates[0]?.operations.push({
      ...material.source.body.aggregates[0].operations[0]!,
      id: 'OP-lose-book',
      name: 'loseBook',
      event: 'BookLost',
    });
    const text = draw(holdSession(material), 'contexts of the model');
    expect(nodes(text).filter((name) => name.toLowerCase() === 'member')).toHaveLength(1);
  });
});
