import { describe, expect, it } from 'vitest';
import { stillSaid, strikeBy } from '../strikes/figures-out.ts';

const thirty = 'Answers are deleted 30 days after the session by a nightly job, not kept for a year.';

describe('a span that a decision says no to, in words or in figures, of the same that is kept or deleted', () => {
  it.each([
    [thirty, 'Questionnaire answers are kept ~~for a year~~.'],
    [thirty, 'Answers are kept ~~for one year~~ in PostgreSQL.'],
    [thirty, 'The database keeps answers ~~for a year~~.'],
    [thirty, 'Answers are deleted ~~after a year~~.'],
    [thirty, 'A job deletes answers ~~after a year~~.'],
    ['Photos are deleted after 14 days instead of half a year.', 'Photos are kept ~~for half a year~~ on the file server.'],
    ['Photos are deleted after 14 days instead of six months.', 'Photos are stored ~~for 6 months~~.'],
    ['Tickets are erased after a week, not after a month.', 'Tickets are erased ~~after a month~~.'],
    ['Tickets are kept for a week, not for a month.', 'Tickets are kept ~~for a month~~.'],
    ['Tickets are kept for a week, no longer for a month.', 'The booth keeps tickets ~~for a month~~.'],
    ['Seed orders are kept for two years rather than a year.', 'Seed orders are archived ~~for a year~~.'],
    ['Seed orders are kept for two years, not a year.', 'Seed orders are kept ~~for 1 year~~.'],
    ['Log lines are removed after a day, not kept for a fortnight.', 'Log lines are kept ~~for a fortnight~~ in Loki.'],
    ['Log lines are removed after a day, not kept for two weeks.', 'Log lines are kept ~~for a fortnight~~ in Loki.'],
    ['We delete visitor names after a day, not after a quarter.', 'Visitor names are deleted ~~after a quarter~~.'],
    [
      'Recordings are kept for 90 days and not for a year.',
      'Recordings of the phone are listed. Recordings are kept ~~for a year~~.',
    ],
    ['Recordings are not kept for a year but for 90 days.', 'Recordings are kept ~~for a year~~.'],
    [
      'Prescriptions are no longer kept for half a year: they are deleted after 10 days.',
      'Prescriptions are kept ~~for half a year~~.',
    ],
    ['Berth plans are purged after a month, never kept for a year.', 'The harbour stores berth plans ~~for a year~~.'],
    ['Carts are wiped after an hour, not after a day.', 'Carts are wiped ~~after a day~~.'],
    ['Loan records are erased a week after the return, not kept for a quarter.', 'Loan records are retained ~~for a quarter~~.'],
    ['Milk samples are destroyed after 5 days, not after a week.', 'The dairy destroys milk samples ~~after a week~~.'],
  ])('is struck: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence.replaceAll('~~', ''))).toBe(sentence);
  });

  it.each([
    // Another object, or other parts of it.
    [thirty, 'Invoices are kept for a year.'],
    [thirty, 'Backups of answers are kept for a year.'],
    [thirty, 'Answers of the helpline are kept for a year.'],
    [thirty, 'Answer counts are kept for a year.'],
    [thirty, 'Answers and invoices are kept for a year.'],
    ['Photos of claims are deleted after 14 days, not kept for a year.', 'Photos are kept for a year.'],
    ['Answers are deleted after 30 days, and invoices are not kept for a year.', 'Answers are kept for a year.'],
    // Another deed.
    [thirty, 'Answers are reviewed after a year.'],
    [thirty, 'Answers are shown to nurses for a year.'],
    [thirty, 'A donor who gives answers waits for a year.'],
    ['Tickets are kept for a week, not for a month.', 'Tickets are sold for a month.'],
    ['Tickets are checked after a week, not after a month.', 'Tickets are kept for a month.'],
    // Another span.
    [thirty, 'Answers are kept for half a year.'],
    [thirty, 'Answers are kept for two years.'],
    [thirty, 'Answers are archived once a year.'],
    [thirty, 'Answers are kept for at least a year.'],
    // Quotes, today, cases, alternatives, exceptions.
    [thirty, 'The form says: "Answers are kept for a year".'],
    [thirty, 'Today answers are kept for a year.'],
    [thirty, 'The old system kept answers for a year.'],
    [thirty, 'If a donor agrees, answers are kept for a year.'],
    [thirty, 'Answers are kept for a year where the law demands it.'],
    [thirty, 'Answers are kept for a year or deleted by the nurse.'],
    [thirty, 'Answers are not kept for a year.'],
    [thirty, 'Except for complaints, answers are kept for a year.'],
    // The decision says so of some, or asks, or holds on to it.
    ['In the pilot answers are deleted after 30 days, not kept for a year.', 'Answers are kept for a year.'],
    ['Are answers deleted after 30 days, not kept for a year?', 'Answers are kept for a year.'],
    ['Answers stay for a year.', 'Answers are kept for a year.'],
    ['If a donor asks, answers are deleted after 30 days, not kept for a year.', 'Answers are kept for a year.'],
  ])('stands: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence)).not.toContain('~~');
  });

  it.each([
    [thirty, 'Answers and invoices are kept for a year.'],
    [thirty, 'Answers of the helpline are kept for a year.'],
    ['Photos of claims are deleted after 14 days, not kept for a year.', 'Photos are kept for a year.'],
  ])('is told where nobody can tell that it is the same: %s / %s', (decision, sentence) => {
    expect(stillSaid(decision, sentence)).toEqual(['a year']);
  });

  it('is told, and not struck, where the design has several kinds of it', () => {
    const said = 'Questionnaire answers are kept for a year. Helpline answers are kept for a year.';
    expect(strikeBy(thirty, said)).not.toContain('~~');
    expect(stillSaid(thirty, said)).toEqual(['a year']);
  });
});
