import { describe, expect, it } from 'vitest';
import { listDeeds } from '../../src/drafting/rules/adr/rule-deeds.ts';
import { listBounds } from '../../src/drafting/rules/adr/rule-figures.ts';
import { listNames } from '../../src/drafting/rules/adr/rule-names.ts';
import { bareDesign, recordOf } from './decided-design.ts';

const kindOf = (text: string, words = ''): string[] =>
  listDeeds(text, new Set(words.split(' ').filter((word) => word !== ''))).map((deed) => deed.split(':')[0] ?? '');

const monitoring = 'The configuration of monitoring and alerts has it';
const refused = 'A test tries it and is refused';
const condition = 'A test brings the condition about, and finds what follows';
const entry = 'A test does it once, and finds the entry';

describe('a word of the model tells no kind of check', () => {
  it.each([
    ['The desk shows alerts of the last two years only.', 'leak alert close', []],
    ['A resident may close an alert by text message.', 'leak alert', []],
    ['Claims are refused by the officer of the district.', 'claim refuse', []],
    ['Each counter stands in the hall of its building.', 'counter assign', []],
    ['The bureau lends a metric scale.', 'metric', []],
    ['Settings of a loom are kept with it.', 'loom setting', []],
    // Of somebody who is called it tells all the same, and so does any other word.
    ['The engineer is paged when the queue holds more than 50 messages.', 'leak alert', [monitoring]],
    ['An alert fires when no file was read for 26 hours.', 'leak alert', [monitoring]],
    ['The queue has a gauge.', 'leak alert', [monitoring]],
    ['An alert is sent to whoever is on duty.', 'loan return', [monitoring]],
    ['If an alert is open, no second one is raised.', 'leak alert', [condition]],
    [
      'The alert and its event are stored in one transaction.',
      'transaction alert',
      ['A test lets the second of the writes fail, and finds none of them'],
    ],
  ])('%s', (text, words, kinds) => expect(kindOf(text, words)).toEqual(kinds));
});

describe('what is refused', () => {
  it.each([
    ['Rows are written in batches of 500 with COPY, and a load test with 400 rows a second runs first.', []],
    ['The depot answers 500 calls a minute.', []],
    ['A page with 412 seats is drawn at once.', []],
    ['A late scan is never refused.', []],
    ['Refused parcels wait at the desk.', []],
    ['The export is read with 450.5 kB of memory.', []],
    ['A second vote is refused.', [refused]],
    ['The API answers 409.', [refused]],
    ['A stale ballot gets a 412 and the reason.', [refused]],
    ['It returns 404 Not Found.', [refused]],
    ['A call without a token is answered with 401, and nothing is read.', [refused]],
    ['The gateway replies with HTTP 503 when it is full.', [refused]],
  ])('%s', (text, kinds) => expect(kindOf(text)).toEqual(kinds));

  it('finds what is written down beside who may see', () => {
    expect(kindOf('Only a nurse sees the address, and every look is written to the audit log.')).toEqual([
      'A test tries it as somebody, or in a way, that it does not allow, and is refused',
      entry,
    ]);
  });
});

describe('a figure from which on something else is done', () => {
  it.each([
    ['Corrections need a second clerk above 50 cubic metres.', [], [condition]],
    ['Over 10,000 euros the treasurer signs.', [], [condition]],
    ['A crane lift requires the permit of the harbour master above 20 tonnes.', [], [condition]],
    ['Refunds are approved above 200 euros.', [], [condition]],
    ['A claim goes to the senior officer from 5,000 kg.', [], [condition]],
    ['A search needs less than 800 ms.', ['less than 800 ms'], []],
    ['A restart needs to stay below 40 seconds.', ['below 40 seconds'], []],
    ['A booking takes no more than 2 seconds.', ['no more than 2 seconds'], []],
    ['A code is valid for 48 hours.', ['for 48 hours'], []],
    ['Nets older than 5 years are moved.', ['older than 5 years'], []],
  ])('%s', (text, bounds, kinds) => {
    expect(listBounds(text)).toEqual(bounds);
    expect(kindOf(text)).toEqual(kinds);
  });
});

describe('a product that is said no to', () => {
  it.each([
    ['The scheduler is written in Go, not Node.', ['Go'], ['Node']],
    ['The kiosk is written in Rust, not Deno.', ['Rust'], ['Deno']],
    ['RabbitMQ goes for readings only: the intake writes to PostgreSQL.', ['PostgreSQL'], ['RabbitMQ']],
    ['Redis goes for the price list.', [], ['Redis']],
    ['Kafka falls away for refunds.', [], ['Kafka']],
    ['The list goes to the bank over SFTP.', ['SFTP'], []],
    ['PostgreSQL is for readings only.', ['PostgreSQL'], []],
    ['Kafka goes for a month to the test centre.', ['Kafka'], []],
    ['Letters go out through RabbitMQ.', ['RabbitMQ'], []],
    ['We use MariaDB.', ['MariaDB'], []],
  ])('%s', (text, wanted, denied) => {
    const names = listNames(text, []).filter(({ isUnclear }) => !isUnclear);
    expect(names.filter(({ isRefused }) => !isRefused).map(({ name }) => name)).toEqual(wanted);
    expect(names.filter(({ isRefused }) => isRefused).map(({ name }) => name)).toEqual(denied);
  });
});

describe('what the approach leaves open', () => {
  const record = (approach: string, question = ''): ReturnType<typeof recordOf> =>
    recordOf(
      bareDesign((body) => {
        body.proposedSolution.highLevelApproach = approach;
        if (question !== '')
          body.openQuestions.decisions = [
            {
              id: 'Q-1',
              text: question,
              answer: 'In May.',
              state: 'deferred',
              settledBy: 'Ada',
              settledAt: '2026-11-22T09:00:00.000Z',
            },
          ];
      }),
    );
  const open = 'How they divide 2 bounded contexts of DAA-001 is still to be decided.';

  it.each([
    [`The notes name 2 parts: Till and Shelf. ${open}`, null],
    ['Who keeps the tide table is still to be decided.', null],
    [`Orders are kept on the shelf. ${open}`, 'Orders are kept on the shelf.'],
    ['The notes name 2 parts: Till and Shelf. Till calls Shelf.', 'Till calls Shelf.'],
    ['The notes name 2 parts: Till and Shelf.', null],
    ['The jury decides who is still to be heard.', 'The jury decides who is still to be heard.'],
  ])('%s', (approach, point) => {
    const texts = record(approach)
      .decision.points.map(({ text }) => text)
      .filter((text) => !text.startsWith('The invariants'));
    expect(texts).toEqual(point === null ? [] : [point]);
  });

  it('is an open point once', () => {
    const asked = (adr: ReturnType<typeof recordOf>): string[] =>
      adr.openPoints.map(({ question }) => question).filter((text) => text.includes('divide'));
    expect(asked(record(`The notes name 2 parts: Till and Shelf. ${open}`))).toEqual([open]);
    expect(
      asked(
        record(
          `The notes name 2 parts: Till and Shelf. ${open}`,
          'How do the components divide the bounded contexts of DAA-001?',
        ),
      ),
    ).toEqual(['How do the components divide the bounded contexts of DAA-001? Deferred by Ada on 2026-11-22: In May.']);
  });
});
