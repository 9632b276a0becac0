import { describe, expect, it } from 'vitest';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const design = lendingDesign({
  'Component Design': '- **Desk**: lends copies and takes them back.\n- **Ledger**: keeps fees in PostgreSQL.',
});

/** Titles that are offered for a question, after decisions of the session. */
function offered(question: string, decisions: readonly string[] = []): string[] {
  const session = holdSession(design);
  for (const text of decisions) session.say({ move: 'decide', as: 'choose', text });
  return session.say({ move: 'alternatives', text: question }).alternatives.map(({ title }) => title);
}

const delayed = 'A delayed message for each item';
const version = 'A row for each version beside the current one';
const file = 'A file, checked as a whole before any of it counts';
const engine = 'A search engine beside the database';
const store = 'An object store, with the address in the row';
const site = 'Site by site';
const code = 'A one-time code or link by mail or text message';
const term = 'A term after which it is read anew';
const queue = 'A queue, and a state that one can ask for';
const all = [delayed, version, file, engine, store, site, code, term, queue];

describe('known ways to do what a question asks for', () => {
  it.each([
    ['How do we remind owners?', delayed],
    ['How are members warned three days before a loan ends?', delayed],
    ['How could drivers be notified an hour before the slot?', delayed],
    ['How do we keep the history of a price?', version],
    ['How else could one see earlier versions of a recipe?', version],
    ['How do we import the catalog of the supplier?', file],
    ['How do we get readings from the lab?', file],
    ['How do receptionists search bookings?', engine],
    ['How does a nurse find a patient by name?', engine],
    ['Where should photos of damages be stored?', store],
    ['How else could we keep scans?', store],
    ['How do we roll out to the three depots?', site],
    ['How do we introduce it in all branches?', site],
    ['How do volunteers sign in?', code],
    ['How does a parent log in on a tablet?', code],
    ['How does the cached price stay up to date?', term],
    ['How is the copy of the timetable kept fresh?', term],
    ['How do we run long-running exports?', queue],
    ['What if generating the report takes several minutes?', queue],
  ])('are offered, each with what it costs: %s', (question, title) => {
    const session = holdSession(design);
    const { alternatives } = session.say({ move: 'alternatives', text: question });
    const way = alternatives.find((one) => one.title === title);
    expect(alternatives.map((one) => one.title)).toContain(title);
    expect(way?.pros.length).toBeGreaterThan(0);
    expect(way?.cons.length).toBeGreaterThan(0);
    expect(way?.fitsWhen).not.toBe('');
    expect(alternatives.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    'How do we remove owners?',
    'Who reminds the owners?',
    'How many reminders are sent?',
    'How do we tell when a loan is overdue?',
    'How is the medical history of a dog asked for?',
    'How do we handle import duties?',
    'Which important fields are there?',
    'How do we keep a search warrant apart?',
    'How does research use the fees?',
    'How do we find copies on a shelf?',
    'How long are photos stored?',
    'How do we file a complaint?',
    'How do we log in the audit table what changed?',
    'How do we sign the contract?',
    'How are webhooks authenticated?',
    'How do we invalidate a hard copy that is out of date?',
    'How do we record cash that is up to date?',
    'How do we settle long-running disputes?',
    'How do we ship a flight that takes hours?',
  ])('are not offered where the same words ask for something else: %s', (question) => {
    expect(offered(question).filter((title) => all.includes(title))).toEqual([]);
  });

  it.each([
    ['How do we remind owners?', 'A nightly job sends the reminders.', 'A job that looks for what is due'],
    ['How do we import the catalog?', 'The catalog is imported from a CSV file each night.', file],
    ['How do we search titles?', 'Search runs on OpenSearch.', engine],
    ['How do members sign in?', 'Members sign in with a one-time code by e-mail.', code],
    ['Where are photos stored?', 'Photos are stored in S3.', store],
  ])('are none that were decided: %s %s', (question, decision, title) => {
    expect(offered(question)).toContain(title);
    expect(offered(question, [decision])).not.toContain(title);
  });

  it('are named once, and then said to be named', () => {
    const session = holdSession(design);
    session.say({ move: 'alternatives', text: 'How do members sign in?' });
    const again = session.say({ move: 'alternatives', text: 'How do members sign in?' });
    expect(again.alternatives.map(({ title }) => title)).not.toContain(code);
  });
});
