import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const keptFor = (asked: string, said: string, section = 'Component Design') =>
  findObjections(
    designOf({
      sections: { [section]: said },
      prd: { nonFunctional: { ...emptyPrdBody().nonFunctional, compliance: [{ id: 'NFR-1', text: asked }] } },
    }),
  ).filter(({ title }) => / asks for at (?:least|most) /.test(title));

describe('how long data lives', () => {
  it.each([
    ['Invoices are kept for 10 years.', 'Invoices are deleted after five years.'],
    ['Invoices are kept for 10 years.', 'Invoices are kept for 24 months.'],
    ['Addresses of guests are erased after 6 months.', 'Addresses are stored for two years.'],
    ['Invoices are kept for 10 years.', 'A job deletes invoices after five years.'],
    ['A visit is personal data; it is deleted after 36 months.', 'Visits are kept for ten years.'],
    ['Addresses are kept for at most 6 months.', 'A job deletes nothing else; addresses are removed after 3 years.'],
    ['Invoices are kept for 10 years.', 'A job deletes invoices after five years and logs how many.'],
    // The span in words.
    ['Answers are deleted 30 days after the session.', 'Questionnaire answers are kept for a year.'],
    ['Photos are deleted after a month.', 'Photos are stored for half a year.'],
    ['Health notes are erased after a week.', 'Health notes are stored for a quarter.'],
    ['Invoices are kept for a year.', 'Invoices are deleted after a month.'],
    ['Recordings are deleted after a day.', 'Recordings are kept for a fortnight.'],
  ])('is held against what was asked for: %s / %s', (asked, said) => {
    expect(keptFor(asked, said).map(({ weight }) => weight)).toEqual(['major']);
    expect(keptFor(asked, said, 'Technical Context')).toHaveLength(1);
  });

  it('is asked about where it may be the same data in other words', () => {
    const [objection, ...others] = keptFor('Proof of each payment is kept for 10 years.', 'Receipts are deleted after one year.');
    expect(others).toEqual([]);
    expect(objection?.weight).toBe('minor');
    expect(objection?.question).toContain('Are the two about the same data?');
  });

  it.each([
    [
      'Invoices are kept for 10 years.',
      'Invoices leave the table after 13 months and are removed after 13 months from there, archived for 10 years.',
    ],
    [
      'Invoices are kept for 10 years.',
      'The archive keeps invoices for 10 years. Invoices are deleted from the table after 13 months.',
    ],
    ['Addresses of guests are erased after 6 months.', 'The audit log keeps addresses of guests for ten years.'],
  ])('is only asked about where it may be meant of one place alone: %s / %s', (asked, said) => {
    expect(keptFor(asked, said).map(({ weight }) => weight)).toEqual(['minor']);
  });

  it.each([
    ['Invoices are kept for 10 years.', 'Invoices are kept for 12 years.'],
    ['Addresses are erased after 6 months.', 'Addresses are deleted after 3 months.'],
    ['Photos are deleted after a year.', 'Photos are kept for half a year.'],
    ['Photos are deleted after a month.', 'A clerk removes photos nobody asked for three times a year.'],
    ['Photos are deleted after a month.', 'The store of photos is kept for the club, and checked once a year.'],
    ['Photos are kept for ten years.', 'Photos are kept for a year at the desk.'],
    ['Photos are deleted after a month.', 'Photos are removed a year before their owner would have asked.'],
    ['Invoices are kept for 10 years.', 'Access logs are deleted after 90 days.'],
    ['Invoices are kept for 10 years.', 'A reserved seat is held for 15 minutes.'],
    [
      'Payments are kept for 10 years.',
      'Keys of the payment service are held in the vault, handed out for one process and changed every 60 days.',
    ],
    ['Shift data are erased after two years.', 'SQL Server, because both shifts have kept it running for ten years.'],
    ['Tickets are kept for 10 years.', 'The ticket bears "under review": the sample bag is kept for 14 days.'],
    ['Protocols are kept for 10 years.', 'Reading a protocol is recorded and kept for 12 months.'],
    ['Invoices are kept for 10 years.', 'Receipts are deleted after one year. Invoices stay in the archive for 10 years.'],
    ['Invoices are kept for 10 years.', 'Backups of the invoices are kept for 35 days.'],
    ['Invoices are kept for 10 years.', 'A cache of invoices is removed after one day.'],
    ['Invoices are kept for 10 years.', 'A job deletes drafts of invoices after 30 days.'],
  ])('is no matter where both can hold: %s / %s', (asked, said) => {
    expect(keptFor(asked, said)).toEqual([]);
  });

  it('is read wherever the PRD says it', () => {
    const material = designOf({
      sections: { 'Component Design': 'Complaints are deleted after ten years.' },
      prd: {
        other: [
          { level: 2, heading: 'What must hold besides', markdown: 'Each complaint is kept for 30 years, as the law demands.' },
        ],
      },
    });
    expect(findObjections(material).map(({ ties }) => ties.map(({ ref }) => ref))).toContainEqual([
      'Component Design',
      'PRD-001',
    ]);
  });
});
