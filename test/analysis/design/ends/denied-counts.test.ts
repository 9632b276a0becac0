import { describe, expect, it } from 'vitest';
import { stillSaid, strikeBy } from '../strikes/figures-out.ts';

const one = 'One service with three modules, not three services.';

describe('so many things that a decision says there are not', () => {
  it.each([
    [one, '~~Bookings, questionnaires and calls are three services, each with its own schema in PostgreSQL.~~'],
    [one, '~~Bookings, questionnaires and calls are 3 services.~~'],
    [one, '~~The system consists of three services.~~'],
    [one, '~~The design is split into three separate services, one for each context.~~'],
    [one, '~~Bookings, questionnaires and calls run as three services.~~'],
    [one, '~~There are three services: bookings, questionnaires and calls.~~'],
    [one, '~~We build three services.~~'],
    [one, '~~It is deployed as three services; each has its own schema.~~'],
    ['One service instead of three services.', '~~Lending, members and fines are three services.~~'],
    ['A single service rather than three.', '~~Lending, members and fines are three services.~~'],
    ['One service, not three.', '~~Lending, members and fines are three services.~~'],
    ['A modular monolith, not four services.', '~~The system runs as four services.~~'],
    ['We run two databases, not 4 databases.', '~~The system uses four databases, one for each team.~~'],
    ['Payments and refunds are one service, not two services.', '~~Payments and refunds are two services.~~'],
    ['Payments and refunds are one service, no longer two.', '~~Payments and refunds run as two services.~~'],
    [
      'Payments and refunds share one service instead of two services.',
      '~~Refunds and payments are two services, each with its own table.~~',
    ],
    ['Stage plans are kept in one table, not in two tables.', '~~Stage plans are split into two tables.~~'],
    ['The ledger is one database, not two databases.', '~~The ledger consists of two databases.~~'],
    ['The ledger is one database, not two databases.', '~~The ledger is made up of 2 databases that are joined each night.~~'],
    ['Berths and pilots are one module, not two modules.', 'Ships are listed there; ~~berths and pilots are two modules~~.'],
    ['Berths and pilots are one module, not two modules.', '~~Berths, pilots and cranes are two modules.~~'],
    ['The app is one program, not six programs.', '~~The app comes as six programs.~~'],
  ])('is struck: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence.replaceAll('~~', ''))).toBe(sentence);
  });

  it.each([
    // Another thing, or another number.
    [one, 'Bookings, questionnaires and calls are three tables.'],
    [one, 'Bookings, questionnaires and calls are three modules.'],
    [one, 'The system consists of four services.'],
    [one, 'The system has three service accounts.'],
    [one, 'The system consists of three external services.'],
    // Something else is meant, or may be.
    ['Payments and refunds are one service, not two services.', 'Search and billing are two services.'],
    ['Payments and refunds are one service, not two services.', 'Payments are two services.'],
    ['The archive is one table, not two tables.', 'Photos of the archive are two tables.'],
    [one, 'The archive runs as three services.'],
    [one, 'Hemasys consists of three services.'],
    [one, 'The nurse calls three services.'],
    [one, 'The desk pays for three services.'],
    [one, 'Nurses, donors and keepers use three services.'],
    [one, 'Three services of the blood bank are called.'],
    ['Not three services in one repository.', 'Bookings, questionnaires and calls are three services.'],
    // Quotes, today, denials, bounds, alternatives, cases.
    [one, 'The tender says: "Bookings, questionnaires and calls are three services".'],
    [one, 'Today bookings, questionnaires and calls are three services.'],
    [one, 'The old system consists of three services.'],
    [one, 'Bookings, questionnaires and calls are not three services.'],
    [one, 'The system consists of at least three services.'],
    [one, 'The system consists of three services or more.'],
    [one, 'The system consists of one or three services.'],
    [one, 'If the team grows, the system consists of three services.'],
    [one, 'Later on bookings, questionnaires and calls are three services.'],
    [one, 'Except for calls, the system consists of three services.'],
    ['Not more than three services.', 'The system consists of three services.'],
    ['Not only three services, but five.', 'The system consists of three services.'],
    ['In the pilot one service, not three services.', 'The system consists of three services.'],
    ['One service and not three services?', 'The system consists of three services.'],
    ['One service, not three services, if the load stays low.', 'The system consists of three services.'],
    ['Three services, not one.', 'The system consists of three services.'],
  ])('stands: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence)).not.toContain('~~');
  });

  it.each([
    [one, 'The archive runs as three services.'],
    ['Payments and refunds are one service, not two services.', 'Payments are two services.'],
    ['The archive is one table, not two tables.', 'Photos of the archive are two tables.'],
  ])('is told where nobody can tell that it is the same: %s / %s', (decision, sentence) => {
    expect(stillSaid(decision, sentence)).toEqual([/(?:two|three) \w+/.exec(sentence)?.[0]]);
  });

  it.each([
    ['Berths and pilots ~~are two modules and~~ share one table.'],
    ['~~Berths and pilots are two modules, and~~ Redis keeps the places.'],
    ['~~Berths and pilots are two modules, each with a table of its own, and~~ the desk reads both of them.'],
  ])('leaves what else the sentence says: %s', (left) => {
    expect(strikeBy('Berths and pilots are one module, not two modules.', left.replaceAll('~~', ''))).toBe(left);
  });
});
