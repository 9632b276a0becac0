import { describe, expect, it } from 'vitest';
import { listDeeds } from '../../src/drafting/rules/adr/rule-deeds.ts';
import { listBounds } from '../../src/drafting/rules/adr/rule-figures.ts';
import { accepted, bareDesign, decided, pointOf, recordOf } from './decided-design.ts';

/** The rule of a decision in a design whose technology is chosen already. */
function ruleOf(text: string, chosen = '- PostgreSQL for everything\n- SFTP for files'): string | undefined {
  const material = bareDesign((body) => {
    body.proposedSolution.technologyChoices = chosen;
    body.proposedSolution.componentDesign = '- **Lockers**: keeps parcels.\n- **Sender**: sends codes.';
    body.designSession.decisions = [decided('DEC-1', text)];
  });
  return pointOf(recordOf(material), text)?.rule;
}

const search = 'A search in code and configuration';

describe('what a program can look for', () => {
  it.each([
    // A product that is chosen anyway is found whatever becomes of the decision.
    ['The Lockers keep parcels in PostgreSQL and talk MQTT.', `${search} finds MQTT.`],
    ['We use PostgreSQL.', `${search} finds PostgreSQL.`],
    ['Berths are held in PostgreSQL, without Redis.', `${search} finds PostgreSQL. ${search} finds no Redis.`],
    // Whole words.
    [
      'Files come over SFTP, not over FTP.',
      `${search} finds SFTP. ${search} finds no FTP. Only the whole word FTP counts, and not SFTP.`,
    ],
    // Contract, schema, settings.
    [
      '`POST /openings` carries an Idempotency-Key header.',
      'The API that is built is validated against the contract of POST /openings, with the header `Idempotency-Key`.',
    ],
    ['Every write carries If-Match.', 'The API contract has the header `If-Match`.'],
    ['The table `visit` gets a column `left_at`.', 'The database schema has table `visit`, column `left_at` of `visit`.'],
    ['A code is valid for 48 hours.', 'A test or a measurement holds it against: for 48 hours.'],
    [
      'Reserving the place and writing the message are one transaction.',
      'A test lets the second of the writes fail, and finds none of them: “Reserving the place and writing the message are one transaction”.',
    ],
    ['A charge is tried 6 times.', 'A test or a measurement holds it against: 6 times.'],
    ['The pool has 20 connections.', 'A test or a measurement holds it against: 20 connections.'],
    ['A meter reading is kept for a year.', 'A test or a measurement holds it against: for a year.'],
    // Deeds.
    ['A second insert is refused with 409.', 'A test tries it and is refused: “A second insert is refused with 409”.'],
    [
      'Only a midwife may see the birth record.',
      'A test tries it as somebody, or in a way, that it does not allow, and is refused: “Only a midwife may see the birth record”.',
    ],
    [
      'If the scale sends no weight, the truck is weighed again.',
      'A test brings the condition about, and finds what follows: “If the scale sends no weight, the truck is weighed again”.',
    ],
    [
      'Whoever opened a grave file is written to the audit log.',
      'A test does it once, and finds the entry: “Whoever opened a grave file is written to the audit log”.',
    ],
    // Nothing that a program could look for: where a person looks.
    [
      'Ferries are told apart by their colour.',
      'A reviewer looks at the screens, and finds that it is so: “Ferries are told apart by their colour”.',
    ],
    [
      'The primary has a standby in another zone.',
      'A reviewer looks at the deployment configuration, and finds that it is so: “The primary has a standby in another zone”.',
    ],
    ['No PIN for clerks.', 'A reviewer looks at the code, and finds nothing that goes against: “No PIN for clerks”.'],
  ])('%s', (text, rule) => expect(ruleOf(text)).toBe(rule));

  it('asks of an answer that is a fact whether it still holds', () => {
    expect(ruleOf('Yes, all three carriers do.')).toBe(
      'A reviewer asks, before a release, whether it still holds: “Yes, all three carriers do”.',
    );
  });
});

describe('a bound', () => {
  it.each([
    ['It has been in use for two years.', []],
    ['There are 60 lockers.', []],
    ['Caretakers meet every week.', []],
    ['Two clerks share a desk.', []],
    ['The team has worked on it for 3 months.', []],
    ['The file is written anew each hour.', ['each hour']],
    ['The keypad is locked for 10 minutes.', ['for 10 minutes']],
    ['It keeps the answer for 24 hours.', ['for 24 hours']],
    ['A code has 8 digits.', ['8 digits']],
    ['At most 4 boats are on the lift.', ['At most 4 boats']],
    // What is denied is no bound, and what goes after a time is.
    ['Answers are deleted 30 days after the session, not kept for a year.', ['30 days after']],
    ['A booking is kept for 2 hours and not for 24 hours.', ['for 2 hours']],
    ['Photos are kept for a month, never for 12 months.', ['for a month']],
    ['A hold ends 15 minutes after its last change.', ['15 minutes after']],
    ['The desk closed 3 years after the fire.', []],
    ['A load test runs before each release and fails above 1 second.', []],
  ])('%s', (text, bounds) => expect(listBounds(text)).toEqual(bounds));
});

describe('a deed of a test', () => {
  it.each([
    'Loans are kept by Circulation.',
    'The kitchen is open.',
    'Seats have a number.',
    'Kafka is not used.',
    'The contract is with the counter of the office.',
    'It answers: Who refuses it?',
  ])('is none where nothing is forbidden, conditional or scheduled: %s', (text) => expect(listDeeds(text)).toEqual([]));
});

it('brings no title of a challenge about, and says in words which demand would not be met', () => {
  const text = 'A code is hashed, and a clerk sees only his own branch.';
  const material = bareDesign((body) => {
    body.designSession.decisions = [decided('DEC-1', text, 'CH-1')];
    body.designSession.challenges = [
      accepted(
        'CH-1',
        'authorization',
        'Security: nothing says by what NFR-1 is met\n\nNobody says.',
        text,
        'Security ("NFR-1: A code …"); PRD-001#NFR-1 ("A code is of no use to others.")',
      ),
    ];
  });
  const point = pointOf(recordOf(material), text);
  expect(point?.rule).toContain('A test asks as somebody who may not, and is refused (CH-1).');
  expect(point?.prevents).toBe('PRD-001#NFR-1 is not met: “A code is of no use to others” (CH-1).');
});
