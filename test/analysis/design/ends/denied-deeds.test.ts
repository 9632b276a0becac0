import { expect, it } from 'vitest';
import { deniesSameDeed } from '../../../../src/analysis/design/ends/denied-deeds.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const archive =
  'Readings older than ten years are moved to the town archive, not deleted, on 2 January of each year instead of every month.';

it.each([
  [archive, 'Readings older than 10 years are deleted by a cron job on the first of each month.'],
  ['Old bids are kept in the log, not purged.', 'Old bids are purged every night.'],
  ['Claims are never shredded.', 'Claims are shredded by the desk.'],
  ['Photos are not compressed.', 'Photos are compressed by the app.'],
  ['Permits of the harbor are no longer printed.', 'Permits of the harbor are printed in the office.'],
  ['Failed payments are shown to the desk, not repeated.', 'Payments: Failed payments are repeated by a worker.'],
])('says no to what is done to the same things: %s | %s', (decision, sentence) => {
  expect(deniesSameDeed(decision, sentence)).toBe(true);
});

it.each([
  [archive, 'Readings older than 15 months are deleted by a cron job.'],
  [archive, 'Alerts older than 10 years are deleted by a cron job.'],
  [archive, 'Readings older than 10 years are packed by a cron job.'],
  [archive, 'Readings older than 10 years are not deleted.'],
  [archive, 'Readings of test meters older than 10 years are deleted by a job.'],
  [archive, 'Readings older than 10 years are deleted by a cron job, and the clerk is told.'],
  ['Old bids are not purged by hand.', 'Old bids are purged every night.'],
  ['Claims are not shredded before the audit.', 'Claims are shredded by the desk.'],
  ['Photos are not compressed if they are small.', 'Photos are compressed by the app.'],
  ['Permits are no longer printed.', 'Permits of the harbor are printed in the office.'],
  ['Failed payments are not repeated.', 'Failed payments are repeated when the desk says so.'],
])('and not to what is done to others, otherwise or in some cases: %s | %s', (decision, sentence) => {
  expect(deniesSameDeed(decision, sentence)).toBe(false);
});

it('strikes the sentence whole', () => {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(
      '# T\n\n## Technology Choices\n\n- Readings older than 10 years are deleted by a cron job on the first of each month.\n- One page.\n',
    ).body,
  );
  const decision = {
    id: 'DEC-1',
    text: archive,
    rationale: '',
    settles: [],
    decidedBy: 'Ada',
    decidedAt: '2026-11-22T09:00:00.000Z',
  };
  const session = sessionOf({ decisions: [decision] });
  const done = finalizeRfc(body, session);
  expect(done.proposedSolution.technologyChoices).toBe(
    `- ~~Readings older than 10 years are deleted by a cron job on the first of each month.~~ → DEC-1 (Ada, 2026-11-22): ${archive}\n- One page.`,
  );
  expect(finalizeRfc(done, session)).toEqual(done);
});
