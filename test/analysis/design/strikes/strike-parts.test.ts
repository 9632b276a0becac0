import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findGivenUp, givesUp } from '../../../../src/analysis/design/ends/find-given-up.ts';
import {
  deniesDeed,
  findOtherAnswer,
  isOtherAnswer,
  saysWhatIsNot,
  saysWhatIsOver,
} from '../../../../src/analysis/design/against/goes-against.ts';
import { nameOfComponent } from '../../../../src/analysis/design/list-components.ts';
import { givesUpComponent } from '../../../../src/analysis/design/part-names.ts';
import { findSuccessor } from '../../../../src/analysis/design/standing-decisions.ts';
import { strikeParts } from '../../../../src/analysis/design/strikes/strike-parts.ts';
import { listReplaced, readStanding } from '../../../../src/lifecycle/replaced-text.ts';

const struck = (decision: string, sentence: string): string => strikeParts(sentence, findGivenUp(decision, sentence));

it.each([
  // What hangs on a preposition goes, and what is done stays.
  ['The mailer reads a table, without Kafka.', 'Mailer: reads orders ~~from Kafka~~ and sends a letter through Lob.'],
  ['Kafka is dropped.', 'Mailer: reads orders ~~from Kafka~~ and sends a letter through Lob.'],
  [
    'RabbitMQ is dropped.',
    'The booking service publishes each booking ~~to RabbitMQ~~; the payment service reads it ~~from there~~ and asks the bank.',
  ],
  ['Kafka is dropped.', 'The desk puts claims ~~into Kafka~~, and the archive takes them ~~out of there~~.'],
  ['Kafka is dropped.', 'Claims go ~~over Kafka~~, are kept in PostgreSQL, and the archive reads them from there.'],
  ['Kafka is dropped.', 'Claims go ~~over Kafka~~. The archive reads them from there.'],
  ['No Redis.', 'The timetable is read ~~from Redis~~ every ten minutes and shown in the app.'],
  [
    'The search reads rows; the copy in Redis is dropped.',
    'Search: tells which seats are free, ~~from a copy of all seats in Redis that is refreshed hourly~~.',
  ],
  ['There is no second database, so no MongoDB.', 'Each change is written ~~to a second database, MongoDB~~, for seven years.'],
  [
    'Refunds go out later instead of in the same request.',
    'Refunds are sent to Adyen ~~in the same request as the cancellation~~.',
  ],
  // Whom it reaches stays, where only the way is another.
  ['It goes over HTTPS instead of SFTP.', 'Statement job: sends statements to DATEV ~~over SFTP~~.'],
  ['It goes out through the gateway, without Vonage.', 'Sender: sends a text ~~through Vonage~~ 24 hours before the slot.'],
  ['The board reads rows of slots; the copy in Elasticsearch is dropped.', '~~Elasticsearch for the free slots.~~'],
  ['The RFC drops loseSeat.', 'Seats: book seats; ~~lose seats~~; hold seats.'],
  ['We do without Kafka.', 'reads orders ~~from Kafka~~ and sends a letter through Lob.'],
  [
    'By SMS through a gateway instead of e-mail through Postmark.',
    'Mailer: sends confirmations and reminders ~~by e-mail through Postmark~~.',
  ],
  ['Statements go to DATEV over HTTPS instead of SFTP.', 'Sender: builds statements and sends them to DATEV ~~over SFTP~~.'],
  // A time, where the same thing is done.
  [
    'The app sends each scan at once, instead of sending them every 12 hours.',
    'App: scans kegs and sends them ~~every 12 hours~~.',
  ],
  ['The app sends each scan at once, instead of every 12 hours.', 'The desk counts kegs every 12 hours.'],
  ['A scan that is not sent within 12 hours is shown in the app.', 'App: each scan is sent within 12 hours.'],
  // A copy with what makes, keeps and refreshes it.
  [
    'The portal asks for balances; the copy in Redis is dropped.',
    'Ledger: keeps charges in PostgreSQL ~~and copies balances to Redis~~.',
  ],
  [
    'The portal asks for balances; the copy in Redis is dropped.',
    '~~Balances for the portal are held in Redis and are refreshed every hour.~~',
  ],
  [
    'The portal asks for balances; the copy in Redis is dropped.',
    'Portal: shows each pub its balance ~~from Redis~~; signs in pubs.',
  ],
  // One thing of a row.
  ['The RFC drops loseSeat.', '`Seat` does `bookSeat`, `freeSeat`, ~~`loseSeat`~~ and `holdSeat`.'],
  ['The RFC drops holdSeat.', '`Seat` does `bookSeat`, `freeSeat`, `loseSeat` ~~and `holdSeat`~~.'],
  ['The RFC drops loseSeat.', 'Seats: book seats; free ~~and lose~~ seats; hold seats.'],
  ['The RFC drops loseSeat.', 'Seats: ~~lose and~~ free seats; hold seats.'],
  // Behind a bold label, which is no part of the sentence.
  ['The RFC drops loseSeat.', '~~lose seats~~; hold seats; mend seats.'],
  ['The RFC drops loseSeat.', 'book ~~and lose~~ seats; hold seats.'],
  ['The RFC drops loseSeat.', 'Seats: book, ~~lose,~~ move and free seats.'],
  ['The RFC drops loseSeat.', 'Seats: book, free ~~and lose~~ seats.'],
  ['The RFC drops loseSeat.', 'Seats: free and lose tickets; hold seats.'],
  // A half with its verb, unless the other one would have no subject.
  ['Redis is dropped.', 'Search: ~~uses Redis as a cache and~~ answers within 10 ms.'],
  ['Redis is dropped.', '~~Redis keeps fares and sends them to the desk~~; the desk shows them.'],
  [
    'The second region is dropped.',
    'One instance runs in Oslo ~~and a second region in Bergen takes over within five minutes~~.',
  ],
  // One of a list that says nothing of its things.
  ['Oracle is to be replaced by PostgreSQL.', 'Java 21, ~~Oracle 19c,~~ WebSphere, and a fax server.'],
  ['WebSphere has been dropped.', 'Java 21, Oracle 19c, ~~WebSphere,~~ and a fax server.'],
  ['It is done by hand instead of by OpenAI.', 'The engine compares finds ~~with a network that is rented from OpenAI~~.'],
  ['The kiosk will not be built; losses are reported on a page.', '~~A kiosk at each station is used to report a loss.~~'],
  [
    'By a call over HTTPS instead of the file over SFTP each night.',
    'sends the lease on paper, and tells the finance system ~~over SFTP each night~~',
  ],
  [
    'Offers go out by letter instead of e-mail through Mailgun.',
    'reads changes, and offers a free plot to the first in the list ~~by e-mail through Mailgun~~',
  ],
  ['The PIN is replaced by the card.', 'Conductors sign in ~~with their PIN~~.'],
  // What would be left says nothing, counts what is gone, or speaks of it.
  ['No Azure.', '~~All of it runs in Azure.~~'],
  ['Redis is dropped.', '~~Seats are kept twice, in Redis and in a file of each hall.~~'],
  ['Paper tickets are gone.', 'Printer: ~~prints a paper ticket and posts it to the guest.~~'],
  ['Paper tickets are gone.', 'Printer: ~~prints a paper ticket and~~ posts bills to the guest.'],
  ['Without Kafka.', '~~Kafka carries the orders between the parts.~~'],
  // Not what only shares a word, is passed over already, or is what must not happen.
  ['No message is lost.', 'A message is sent to the desk.'],
  ['No duplicate booking is made.', 'A unique index prevents a duplicate booking.'],
  ['Without Kafka.', 'We chose RabbitMQ over Kafka, because we run it.'],
])('%j: %j', (decision, expected) => {
  expect(struck(decision, expected.replaceAll('~~', ''))).toBe(expected);
});

it('gives up of another component nothing, where a decision speaks of one', () => {
  const components = ['Timetable app', 'Search'];
  const decision = 'The timetable app keeps its list on the phone, not in Redis.';
  const scoped = (component: string): boolean => givesUp(decision, 'It keeps a list in Redis.', { component, components });
  expect([scoped('Timetable app'), scoped('Search'), scoped('')]).toEqual([true, false, true]);
});

it('gives up of every component that a decision speaks of what it does without, and of all where it names none', () => {
  const components = ['Booking service', 'Notifier', 'Search', 'Kafka'];
  const lost = (decision: string): string[] =>
    components.slice(0, 3).filter((component) => givesUp(decision, 'reads changes from Kafka.', { component, components }));
  expect(lost('Without Kafka: the booking service writes rows, and the notifier reads them.')).toEqual(components.slice(0, 3));
  expect(lost('Kafka is dropped; the booking service writes rows.')).toEqual(components.slice(0, 3));
  expect(lost('The booking service writes rows, without Kafka, and the notifier polls them.')).toEqual(components.slice(0, 2));
  expect(lost('The booking service writes rows, without Kafka, and the notifier drops Redis.')).toEqual(['Booking service']);
});

it('takes what is denied in front of a colon for no component', () => {
  const named = ['Without Kafka: rows are read.', 'Instead of Kafka: rows are read.', 'Mailer: reads rows.'];
  expect(named.map((text) => nameOfComponent({ label: '', text }))).toEqual(['', '', 'Mailer']);
});

it('tells what is done in the way that a decision says no to', () => {
  const decision = 'The card is authorised at booking and charged on arrival, not at booking.';
  expect(saysWhatIsNot(decision, 'The desk charges the fee before it confirms a booking.')).toBe(true);
  expect(saysWhatIsNot(decision, 'The desk charges the fee on arrival of the booking.')).toBe(false);
  expect(saysWhatIsNot(decision, 'The desk keeps one row per booking.')).toBe(false);
});

it('hears which of two ways an answer chose', () => {
  const question = 'When is the register told: before the nurse sees it recorded, or after?';
  const told = (answer: string, sentence: string): boolean => isOtherAnswer({ question, answer }, sentence);
  const before = 'The recorder calls the register before it answers the nurse.';
  expect(told('After: the nurse sees it recorded at once, and a job tells the register.', before)).toBe(true);
  expect(told('Before.', before)).toBe(false);
  expect(told('After.', 'The desk closes before noon.')).toBe(false);
});

it.each([
  [
    'Recorder: calls the register over HTTPS ~~before it answers the nurse~~.',
    'before the nurse sees it recorded, or after?',
    'After.',
  ],
  ['~~Before the nurse sees it recorded,~~ the recorder calls the register.', 'before the nurse sees it, or after?', 'After.'],
  [
    'The register is told ~~before the nurse~~ and by post.',
    'is it told before the nurse sees it, or after?',
    'After, and before noon.',
  ],
  ['Invoices are sent ~~daily~~ to the register.', 'Are invoices sent to the register daily or weekly?', 'Weekly.'],
  [
    'The link charges the fee through Klarna ~~when the application is sent~~.',
    'Is the fee charged when the application is sent, or when it is approved?',
    'When it is approved.',
  ],
  ['Lists go out ~~by post~~ and are kept.', 'Do lists go out by post or by mail?', 'By mail.'],
  [
    'The link charges the fee when the application is sent.',
    'Is the fee charged when the application is sent, or when it is approved?',
    'When it is sent.',
  ],
  ['A clerk is told by post that it failed.', 'Do lists go out by post or by mail?', 'By mail.'],
  // Not certain which words are meant: what was asked about stands elsewhere, or twice.
  ['The recorder books a berth with its number.', 'Is a berth booked with a deposit or without?', 'Without.'],
  [
    'The nurse is told before the register, and before the donor.',
    'before the nurse sees it in the register, or after?',
    'After.',
  ],
])('strikes the way that an answer did not choose: %s', (expected, question, answer) => {
  const sentence = expected.replaceAll('~~', '');
  const span = findOtherAnswer({ question, answer }, sentence);
  const done = span
    ? [sentence.slice(0, span.start), sentence.slice(span.start, span.end), sentence.slice(span.end)]
    : [sentence];
  expect(done.join('~~')).toBe(expected);
});

it('takes a decision for turned around that says no to what it brought, and back to what it gave up', () => {
  const decisions = [
    { id: 'DEC-1', text: 'Nurses sign in with a PIN of six digits instead of the staff card.', settles: ['Security'] },
    { id: 'DEC-2', text: 'The desk is locked at night.', settles: ['Security'] },
    { id: 'DEC-3', text: 'Nurses sign in with their staff card at the tablet; no PIN.', settles: ['Security'] },
  ];
  expect(decisions.map((one) => findSuccessor(one, decisions)?.id)).toEqual(['DEC-3', undefined, undefined]);
});

it('strikes pairwise, loses no word, and is read back without what is struck', () => {
  const word = fc.constantFrom(
    'Redis',
    'Kafka',
    'and',
    'sends',
    'the',
    'list',
    'from',
    'in',
    'to',
    'keeps',
    'which',
    'is',
    'hourly',
    'Desk:',
    '`loseSeat`',
  );
  const join = fc.constantFrom(' ', ' ', ' ', ', ', '; ');
  fc.assert(
    fc.property(fc.array(fc.tuple(word, join), { minLength: 2, maxLength: 14 }), (parts) => {
      const sentence = `${parts
        .map(([one, sign]) => one + sign)
        .join('')
        .replace(/\W+$/, '')}.`;
      const done = struck('Redis is dropped; we do without Kafka; the RFC drops loseSeat.', sentence);
      expect(done.replaceAll('~~', '')).toBe(sentence);
      expect(done.split('~~').length % 2).toBe(1);
      for (const gone of done.split('~~').filter((_, at) => at % 2 === 1))
        expect([gone, gone.trim()]).toEqual([gone, gone || '?']);
      const marked = `${done} → DEC-1 (Ada, 2026-11-22): Without it.`;
      expect(listReplaced(marked).length > 0).toBe(done.includes('~~'));
      for (const { sentence: gone, by } of listReplaced(marked)) expect([by, sentence.includes(gone)]).toEqual(['DEC-1', true]);
      expect(readStanding(marked)).not.toContain('~~');
    }),
  );
});

it('hears that a thing is done no more', () => {
  const decision = 'Nobody acknowledges an alarm without signing in any more: nurses show a card.';
  expect(deniesDeed(decision, 'Nurses acknowledge an alarm without signing in, by a link.')).toBe(true);
  expect(deniesDeed(decision, 'Nobody acknowledges an alarm without signing in.')).toBe(false);
  expect(deniesDeed(decision, 'Nurses acknowledge an alarm by a link.')).toBe(false);
  expect(deniesDeed('Lists are no longer sent by fax, they are fetched.', 'Lists are sent to the house by fax.')).toBe(true);
  const typed = 'It is handed out after the clerk has typed the number of the passport, which is stored with the find.';
  const seen = 'It is only looked at; no passport number is stored any more.';
  expect([saysWhatIsOver(seen, typed), deniesDeed(seen, typed)]).toEqual([true, false]);
});

it('tells that a component is given up, by whatever it is called for short', () => {
  const components = ['Report mailer', 'Alarm service', 'Letter service'];
  const given = (decision: string): string[] => components.filter((name) => givesUpComponent(decision, name, components));
  expect(given('The mailer is given up; the ministry reads Grafana.')).toEqual(['Report mailer']);
  expect(given('We drop the letter service.')).toEqual(['Letter service']);
  expect(given('The alarm job is gone.')).toEqual(['Alarm service']);
  expect(given('The service is gone, and so is the mailer of the town.')).toEqual([]);
  expect(given('The mailer drops what is older.')).toEqual([]);
});
