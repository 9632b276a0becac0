import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const objectionsTo = (asked: string, said: string, section: string) =>
  findObjections(
    designOf({
      sections: { [section]: said },
      prd: { nonFunctional: { ...emptyPrdBody().nonFunctional, availability: [{ id: 'NFR-1', text: asked }] } },
    }),
  );

describe('what was written since the last copy', () => {
  const lost = (asked: string, said: string, section = 'Technology Choices') =>
    objectionsTo(asked, said, section).filter(({ title }) => title.includes('between two copies'));

  it.each([
    ['No more than five minutes of bookings are lost when a server fails.', 'PostgreSQL runs on it, with a dump every night.'],
    ['At most 15 minutes of readings are lost when the server is lost.', 'A backup of InfluxDB is made every night.'],
    ['The recovery point objective is 1 hour.', 'A snapshot of the volume is taken daily.'],
    [
      'Losing more than the last 10 minutes of orders, at most 10 minutes, is accepted.',
      'The database is backed up every 6 hours.',
    ],
    ['A crash loses at most 24 hours of drafts.', 'Backups are made weekly.'],
    ['RPO: 5 min; RTO: 2 h.', 'An hourly dump goes to another data centre.'],
  ])('is held against how much may be lost: %s / %s', (asked, said) => {
    expect(lost(asked, said).map(({ weight, ties }) => [weight, ties.map(({ ref }) => ref)])).toEqual([
      ['major', ['Technology Choices', 'PRD-001#NFR-1']],
    ]);
    expect(lost(asked, said, 'Technical Context')).toHaveLength(1);
  });

  it.each([
    ['At most 15 minutes of readings are lost.', 'A backup is made every 10 minutes.'],
    [
      'At most 15 minutes of readings are lost.',
      'A dump every night, and the write-ahead log is archived for point-in-time recovery.',
    ],
    ['At most 15 minutes of readings are lost.', 'A dump is made every night. A standby follows by streaming replication.'],
    ['At most two days of drafts are lost.', 'A dump is made every night.'],
    ['Readings of a clinic without network for 7 days are not lost.', 'A dump is made every night.'],
    ['A connection that is lost for at most 5 minutes shows no error.', 'A dump is made every night.'],
    ['Service is back within one hour.', 'A dump is made every night.'],
    ['At most 15 minutes of readings are lost.', 'The restore of a backup is tested every week.'],
  ])('is no matter where it fits, or where nothing is said of it: %s / %s', (asked, said) => {
    expect(lost(asked, said)).toEqual([]);
  });
});

describe('a deletion that is promised', () => {
  const loose = (asked: string, said: string, section = 'Component Design') =>
    objectionsTo(asked, said, section).filter(({ title }) => title.includes('nothing deletes it by itself'));

  it.each([
    [
      "Skippers' names and phone numbers are deleted 90 days after departure.",
      'Names and phone numbers of skippers stand in the booking row. They are deleted by hand after the season.',
    ],
    [
      'Telephone numbers of nurses who have left are deleted within 30 days.',
      'Telephone numbers of nurses stand in the table of users. The technician removes them by hand when he hears that somebody left.',
    ],
    ['Addresses of guests are erased after 6 months.', 'Addresses of guests are cleaned up at the end of each season.'],
    ['Addresses of guests are erased after 6 months.', 'The clerk manually deletes addresses of guests.'],
  ])('is held against who has to think of it: %s / %s', (asked, said) => {
    expect(loose(asked, said).map(({ weight }) => weight)).toEqual(['major']);
    expect(loose(asked, said, 'Technical Context')).toHaveLength(1);
  });

  it.each([
    ['Addresses of guests are erased after 6 months.', 'A job deletes addresses of guests after 5 months.'],
    [
      'Addresses of guests are erased after 6 months.',
      'A job deletes addresses of guests after 5 months; a clerk deletes addresses of guests by hand where one asks.',
    ],
    ['Addresses of guests are erased after 6 months.', 'Spoiled labels are removed by hand.'],
    ['Addresses of guests are kept for 6 months.', 'A clerk deletes addresses of guests by hand.'],
    ['Invoices are deleted after 10 years.', 'Invoices are deleted at the end of each year.'],
  ])('is no matter where a rule does it, or where it is about something else: %s / %s', (asked, said) => {
    expect(loose(asked, said)).toEqual([]);
  });
});
