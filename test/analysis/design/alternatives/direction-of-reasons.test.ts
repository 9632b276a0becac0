import { describe, expect, it } from 'vitest';
import { readDirection } from '../../../../src/analysis/design/alternatives/read-direction.ts';

const read = (text: string, title: string) => readDirection(text, { id: 'ALT-2', title });

describe('a reason against an alternative', () => {
  it.each([
    ['We use the portal for that.', 'Files over SFTP'],
    ['We go with the queue.', 'A table that is polled'],
    ['PostgreSQL is used for loans already, and a second use would slow it.', 'Search with PostgreSQL full text'],
    ['The tide table is built by the harbor office.', 'A tide table of our own, computed each night'],
    ['We take bookings by phone until June.', 'A booking page for anglers'],
    ['Mails are used for receipts alone.', 'Reminders as mails to parents and teachers'],
    ['We build with two people, and this needs five.', 'A planner for crews with drag and drop'],
    ['We choose the vendor in May.', 'A contract with Twilio for voice calls'],
    ['Kafka is chosen for telemetry; the ward has no use for it.', 'Kafka for lab results'],
    ['Milk prices are accepted by fax as well.', 'Milk prices from a web form'],
    ['The scanner is taken home by drivers.', 'A scanner at each gate of the depot'],
    ['We will use the old cabinet.', 'A new safe for keys'],
    ['Prices are done in Excel by the box office.', 'A price engine with rules'],
    ['We pick seats by hand.', 'Seats are assigned by an optimizer'],
    ['We approve each claim by two people.', 'Claims approved by a model'],
    ['The register is adopted by law.', 'A register on a blockchain'],
    ['We switch to winter time in October.', 'Times kept in local time'],
    ['Staff are used to paper.', 'A tablet for each nurse'],
    ['We use it for cows, and goats have no tags.', 'Ear tags that goats carry, read at the trough'],
    ['It is used by the clinic next door, who are unhappy with it.', 'A kiosk for patients'],
  ])('is no yes to it: %s / %s', (text, title) => expect(read(text, title)).not.toBe('taken'));
});

describe('a reason for an alternative', () => {
  it.each([
    ['We do not want two stores.', 'Search with PostgreSQL full text instead of Elasticsearch'],
    ['We do not use Elasticsearch then.', 'Search with PostgreSQL full text instead of Elasticsearch'],
    ['No extension of PostgreSQL has to be bought.', 'Search with PostgreSQL full text'],
    ['PostgreSQL is not used for anything else at night.', 'A nightly export of loans from PostgreSQL'],
    ['We do not need a broker.', 'A table that is polled'],
    ['We cannot take the queue.', 'A table that is polled'],
    ['We never want to call each parent.', 'Reminders as mails to parents'],
    ['No cashier has to count tickets.', 'A scanner at the gate that counts tickets by itself'],
    ['Paper is too slow.', 'A tablet for each nurse in place of paper'],
    ['The old cabinet is too risky.', 'A new safe for keys instead of the cabinet'],
    ['Excel is not an option.', 'A price engine with rules instead of Excel'],
    ['We reject calls by phone.', 'A booking page for anglers'],
    ['Without a queue we are done in May.', 'A table that is polled'],
    ['We do not support two vendors.', 'One contract with Twilio'],
    ['Drivers never wait at the gate.', 'Gates that open by the license plate'],
    ['We drop the fax.', 'Milk prices from a web form'],
    ['We do not move data out of the EU.', 'A provider in Finland'],
    ['We shall not write software of our own.', 'A planner that is bought'],
    ['The ward is not going to wait for a broker.', 'Lab results are polled by the ward'],
    ['Nobody is rejected at the door.', 'Doors that open by a badge'],
  ])('is no no to it: %s / %s', (text, title) => expect(read(text, title)).not.toBe('rejected'));
});

describe('words that go the other way', () => {
  it.each([
    ['We take it.', 'A booking page for anglers', 'taken'],
    ['We use ALT-2.', 'A booking page for anglers', 'taken'],
    ['We go with the booking page.', 'A booking page for anglers', 'taken'],
    ['A booking page for anglers is built.', 'A booking page for anglers', 'taken'],
    ['It is taken up.', 'A kiosk for patients', 'taken'],
    ['This is our way.', 'A kiosk for patients', 'taken'],
    ['We choose the kiosk.', 'A kiosk for patients', 'taken'],
    ['We build the kiosk after all.', 'A kiosk for patients', 'taken'],
    ['ALT-2 is adopted.', 'A kiosk for patients', 'taken'],
    ['We decided for the kiosk for patients.', 'A kiosk for patients', 'taken'],
    ['We do not want it.', 'A kiosk for patients', 'rejected'],
    ['We don’t use ALT-2.', 'A kiosk for patients', 'rejected'],
    ['We will not build a kiosk.', 'A kiosk for patients', 'rejected'],
    ['No kiosk.', 'A kiosk for patients', 'rejected'],
    ['No kiosk for patients.', 'A kiosk for patients', 'rejected'],
    ['The kiosk is too dear.', 'A kiosk for patients', 'rejected'],
    ['We reject it.', 'A kiosk for patients', 'rejected'],
    ['We drop the kiosk.', 'A kiosk for patients', 'rejected'],
    ['We decided against it.', 'A kiosk for patients', 'rejected'],
    ['The kiosk stays out.', 'A kiosk for patients', 'rejected'],
    ['We cannot take the kiosk.', 'A kiosk for patients', 'rejected'],
    ['We do not.', 'A kiosk for patients', 'rejected'],
  ] as const)('say so: %s / %s: %s', (text, title, direction) => expect(read(text, title)).toBe(direction));
});
