import { expect, test } from 'vitest';
import { readShifts } from '../../src/documents/calendars/read-shifts.ts';

const span = { zone: 'Europe/Zurich', from: '2026-10-01T00:00:00Z', until: '2027-10-01T00:00:00Z' };
const event = (...lines: string[]): string => ['BEGIN:VEVENT', `UID:${lines.join('')}`, ...lines, 'END:VEVENT'].join('\r\n');
const read = (...events: string[]) =>
  readShifts(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n'), span).map(
    ({ names, summary, from, until }) => [names[0] ?? summary, from, until].join(' ').replaceAll(':00.000Z', ''),
  );

const outlook = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.replaceAll('\n', '\r\n');

test.each<[why: string, events: string[], shifts: string[]]>([
  [
    'every other week, without one of them, across the change of the clock',
    [
      event(
        'DTSTART;TZID=Europe/Zurich:20261005T090000',
        'DTEND;TZID=Europe/Zurich:20261012T090000',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3',
        'EXDATE;TZID=Europe/Zurich:20261019T090000',
        'SUMMARY:On call',
        'ATTENDEE;CN=Ada:mailto:ada@example.org',
      ),
    ],
    ['Ada 2026-10-05T07:00 2026-10-12T07:00', 'Ada 2026-11-02T08:00 2026-11-09T08:00'],
  ],
  [
    'one that began years ago, and ends within the year',
    [event('DTSTART:20200101T080000Z', 'DURATION:PT12H', 'RRULE:FREQ=DAILY;UNTIL=20261002T235959Z', 'SUMMARY:Bob')],
    ['Bob 2026-10-01T08:00 2026-10-01T20:00', 'Bob 2026-10-02T08:00 2026-10-02T20:00'],
  ],
  [
    'whole days of the zone',
    [event('DTSTART;VALUE=DATE:20261005', 'DTEND;VALUE=DATE:20261006', 'SUMMARY:Cyd')],
    ['Cyd 2026-10-04T22:00 2026-10-05T22:00'],
  ],
  [
    'a zone that only the calendar knows',
    [outlook, event('DTSTART;TZID=W. Europe Standard Time:20261102T090000', 'DURATION:P1D', 'SUMMARY:Dan')],
    ['Dan 2026-11-02T08:00 2026-11-03T08:00'],
  ],
  ['what is canceled is no turn', [event('DTSTART:20261005T080000Z', 'DURATION:P1D', 'STATUS:CANCELLED', 'SUMMARY:Eve')], []],
])('reads %s', (_why, events, shifts) => {
  expect(read(...events)).toEqual(shifts);
});

test.each<[why: string, text: string]>([
  ['nothing', 'hello'],
  ['another component', 'BEGIN:VEVENT\r\nEND:VEVENT'],
  ['half of one', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'],
])('refuses %s', (_why, text) => {
  expect(() => readShifts(text, span)).toThrow(/cannot be read/);
});

test('takes a bounded time for an event that repeats each second for ever', () => {
  const startedAt = performance.now();
  expect(read(event('DTSTART:19000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Eve'))).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
