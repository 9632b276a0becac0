import { describe, expect, it } from 'vitest';
import { takesUp } from '../../../../src/analysis/design/alternatives/takes-up.ts';

describe('an alternative that a decision says to build', () => {
  it.each([
    ['Berths are rows in PostgreSQL; Redis goes.', 'Berths are rows in PostgreSQL instead of Redis'],
    ['Pilots are told by SMS, and no more by radio.', 'Pilots told by SMS'],
    ['The tide table is read from the harbor office every 10 minutes.', 'Reading the tide table every 10 minutes'],
    ['Prescriptions go to the pharmacy as a signed PDF by mail.', 'A signed PDF to the pharmacy by mail'],
    ['Lab results are pushed to the ward over MQTT.', 'Push lab results to the ward over MQTT'],
    ['Seats are held in a table for 8 minutes.', 'Holding seats in a table for 8 minutes'],
    ['The box office prints tickets at the entrance.', 'Printing tickets at the entrance'],
    ['Subtitles are rendered in the browser.', 'Rendering subtitles in the browser'],
    ['Milk yields are stored in TimescaleDB.', 'Store milk yields in TimescaleDB'],
    ['Cows are known by an ear tag, read by hand scanners.', 'Hand scanners that read the ear tag of each cow'],
    ['Irrigation follows a weekly plan that the farmer edits.', 'A weekly irrigation plan, edited by the farmer'],
    ['Books are searched with full text of PostgreSQL.', 'Search books with PostgreSQL full text'],
    ['Reminders leave as one digest each night.', 'A nightly digest of reminders'],
    ['Waste routes are computed each night by an optimizer.', 'A nightly optimizer for waste routes'],
    ['Keys of lockers are printed on paper.', 'Printed paper with keys of lockers'],
    ['Parents pay meals in advance with a balance.', 'A balance that parents pay in advance'],
    ['Rental contracts are signed with DocuSign.', 'Sign rental contracts with DocuSign'],
    ['The claim form is a page of our own site.', 'A claim form on our own site'],
    ['Photos of damages are uploaded straight to S3.', 'Upload photos of damages straight to S3'],
    ['Turbines are polled every 30 seconds, not pushed.', 'Poll turbines every 30 seconds'],
    [
      'Invoices wait in a table and a job sends them. There is no RabbitMQ.',
      'Invoices in a table that a job sends, without RabbitMQ',
    ],
    [
      'Centre Clients ask the Deferral Service every 5 seconds over HTTPS for what changed; there is no Kafka.',
      'Polling the Deferral Service every 5 seconds instead of Kafka',
    ],
  ])('is told: %s / %s', (decided, title) => expect(takesUp(decided, title)).toBe(true));
});

describe('an alternative that a decision only resembles', () => {
  it.each([
    // What carries it is the same, and the thing another one.
    ['We search with PostgreSQL.', 'Holds are rows in PostgreSQL instead of Redis'],
    ['Orders are rows in PostgreSQL.', 'Berths are rows in PostgreSQL'],
    ['Invoices wait in a table that a job reads.', 'Reminders in a table, read by a job'],
    ['Crew lists are mailed as PDF.', 'Invoices mailed as PDF'],
    ['Nurses sign in with a badge.', 'Doctors sign in with a badge'],
    ['Photos of covers are kept in S3.', 'Videos kept in S3'],
    // The thing is the same, and what is done with it another.
    ['Berths stay in Redis.', 'Berths are rows in PostgreSQL'],
    ['Berths are rows in MySQL.', 'Berths are rows in PostgreSQL'],
    ['Lab results are pushed to the ward over WebSocket.', 'Push lab results to the ward over MQTT'],
    ['Tickets are scanned at the entrance.', 'Printing tickets at the entrance'],
    ['Prescriptions are shown to the pharmacy in a portal.', 'A signed PDF to the pharmacy by mail'],
    ['Books are searched with Elasticsearch.', 'Search books with PostgreSQL full text'],
    ['Members are reminded by mail at once.', 'A nightly digest of reminders'],
    // In another measure.
    ['Turbines are polled every 5 seconds.', 'Poll turbines every 30 seconds'],
    ['Waste routes are computed each hour by an optimizer.', 'A nightly optimizer for waste routes'],
    ['Seats are held in a table for 15 minutes.', 'Holding seats in a table for 8 minutes'],
    ['The bank is called asynchronously with the payment.', 'A synchronous call to the bank with the payment'],
    ['Parents pay meals afterwards by invoice.', 'A balance that parents pay in advance'],
    // The decision says no to it.
    ['Berths stay in Redis, not in rows of PostgreSQL.', 'Berths are rows in PostgreSQL'],
    ['Rental contracts are signed on paper instead of with DocuSign.', 'Sign rental contracts with DocuSign'],
    ['Subtitles are rendered on the server rather than in the browser.', 'Rendering subtitles in the browser'],
    ['Photos of damages go through our server, never straight to S3.', 'Upload photos of damages straight to S3'],
    // It speaks of the same here and there, in sentences of their own.
    ['Milk yields are mailed to the farmer. TimescaleDB keeps temperatures.', 'Store milk yields in TimescaleDB'],
    ['Lockers have a PIN. Receipts are printed on paper.', 'Printed paper with keys of lockers'],
    ['The harbor office has its own tide table. Cranes are read every 10 minutes.', 'Reading the tide table every 10 minutes'],
    // It names the thing for another reason.
    ['A berth that is free for a day is shown in green.', 'A free berth for a day is sold by auction'],
    ['Pilots see the weather of the next day.', 'Pilots see the weather by SMS'],
    ['The farmer edits the names of fields.', 'A weekly irrigation plan, edited by the farmer'],
    ['Claims older than ten years are erased.', 'A claim form on our own site'],
    ['Everything is written in Go.', 'A service in Go for the tide table'],
    ['Keys of lockers are changed each month.', 'Printed paper with keys of lockers'],
    ['A table shows invoices of the month.', 'Invoices in a table that a job sends, without RabbitMQ'],
  ])('is not: %s / %s', (decided, title) => expect(takesUp(decided, title)).toBe(false));
});
