import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, text } from './request-fields.ts';

const tag = 'Work on Bolts';
const params = z.strictObject({
  key: artifactKey.meta({ example: 'BOLT-001', description: 'Of the Bolt or Fix-It Bolt, such as `BOLT-001`.' }),
});
const note = text(10_000).default('').describe('What there is to say.');

/** The full hash of a commit, by which alone results of tests are found again. */
export const commitHash = z
  .string()
  .regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, 'must be the full hash of a commit, as `git rev-parse HEAD` prints it');
export const repositoryName = line(200).optional().describe('Name of the repository of code; needed where there are several.');

const reportFields = {
  note,
  evidence: z
    .array(z.strictObject({ criterion: line(100).describe('Such as `AC-1`.'), text: text(4000).min(1) }))
    .max(100)
    .default([])
    .describe('What shows that criteria are met, where no test does. From a machine it proves nothing.'),
  change: line(1000).optional().describe('Address or number of the pull request.'),
  branch: line(300).optional(),
};
const redacts = { words: ['note', 'evidence.text', 'change', 'branch'], names: [] };
const changes = { method: 'post', idempotency: 'key', ifMatch: null, tag, params } as const;
const guard = { scope: 'write', role: 'database', aliases: ['key'] } as const;
const work = json('bolt-work', 'How the work stands now.');

export const boltWorkOperations = defineOperations({
  listReadyBolts: {
    method: 'get',
    path: '/next-bolts',
    guard: { calls: ['bolts.next'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the Bolts that can be begun',
    description:
      'Those whose AI-ADR is Accepted, whose dependencies are Done, and that nobody holds: Fix-It Bolts first, then what most others wait for. Also those that you hold, and what all others wait for.',
    query: z.strictObject({
      for: z.enum(['ai', 'human']).optional().meta({ description: 'Without what is for the other; what is for both stays.' }),
    }),
    answers: { 200: json('bolt-next', 'All that are not finished.', ['ETag']) },
  },

  readBoltWork: {
    method: 'get',
    path: '/bolts/{key}/work',
    guard: { calls: ['bolts.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read how the work on a Bolt stands',
    description:
      'Who holds it and until when, its change, what was reported, what shows that each criterion is met, and what it took. None of this is content of the Bolt: its hash stays.',
    params,
    answers: { 200: json('bolt-work', 'The work as it is now.', ['ETag']) },
  },

  claimBolt: {
    ...changes,
    path: '/bolts/{key}/claim',
    guard: { ...guard, calls: ['bolts.claim'], redacts: { words: [], names: [] } },
    summary: 'Claim a Bolt',
    description:
      'For whoever the token is of: it goes to In Progress, and back to TODO when the time is over. Claim it again to renew. Refused with 409 when somebody else holds it, who is named, or when it waits for another Bolt; with 403 when its AI-ADR is not Accepted.',
    body: jsonBody(
      z.strictObject({
        forSeconds: z.int().min(60).max(1_209_600).optional().describe('How long the claim holds; four hours when absent.'),
      }),
      { optional: true, example: { forSeconds: 14_400 } },
    ),
    answers: { 200: work },
    problems: [409],
  },

  putDownBolt: {
    ...changes,
    path: '/bolts/{key}/put-down',
    guard: { ...guard, calls: ['bolts.putDown'], redacts: { words: ['note'], names: [] } },
    summary: 'Put a Bolt down',
    description:
      'It goes back to TODO for somebody else; what was reported stays. Refused with 403 to who does not hold it, but for a lead engineer or an admin; with 409 when it is not In Progress.',
    body: jsonBody(z.strictObject({ note }), { optional: true, example: { note: 'Waits for the new schema.' } }),
    answers: { 200: work },
    problems: [409],
  },

  reportBolt: {
    ...changes,
    path: '/bolts/{key}/reports',
    guard: { ...guard, calls: ['bolts.report'], redacts },
    summary: 'Report on a Bolt',
    description:
      'How far it is, what shows that criteria are met, or where the change is. Whoever reports has a part in the Bolt and does not approve it alone. Refused with 409 when it is Done, with 404 for a criterion that it does not have.',
    body: jsonBody(z.strictObject(reportFields), { example: { note: 'The migration is written.' } }),
    answers: { 200: work },
    problems: [409],
  },

  submitBolt: {
    ...changes,
    path: '/bolts/{key}/submission',
    guard: { ...guard, calls: ['bolts.submit'], redacts },
    summary: 'Submit a Bolt for review',
    description:
      'Proposes its change, moves it to In Review and opens the gate of the code reviewer. That takes no approval before a merged commit is recorded and every criterion is shown to be met. Refused with 403 to who does not hold it, with 409 when it is not In Progress.',
    body: jsonBody(z.strictObject({ ...reportFields, change: line(1000).describe('Address or number of the pull request.') }), {
      example: { change: 'https://github.com/riverside/lending/pull/12' },
    }),
    answers: { 201: json('gate-show', 'The gate, which waits.', ['Location']) },
    problems: [409],
  },

  mergeBolt: {
    ...changes,
    path: '/bolts/{key}/merge',
    guard: { ...guard, calls: ['bolts.merge'], redacts: { words: [], names: [] } },
    summary: 'Record that the change of a Bolt is merged',
    description:
      'Results of tests count at this commit or a descendant of it. To say so is no contribution: who merges may be who approves. Refused with 409 when the Bolt is neither In Progress nor In Review.',
    body: jsonBody(z.strictObject({ sha: commitHash, repository: repositoryName }), {
      example: { sha: '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5' },
    }),
    answers: { 200: work },
    problems: [409],
  },

  correctBoltEffort: {
    method: 'put',
    idempotency: 'by-nature',
    ifMatch: null,
    tag,
    params,
    path: '/bolts/{key}/effort',
    guard: { ...guard, calls: ['bolts.correctEffort'], redacts: { words: ['note'], names: [] } },
    summary: 'Correct what a Bolt took',
    description:
      'In hours, of a Bolt that is Done. The audit trail keeps the figure before and the note. Refused with 403 to a machine, with 409 before it is Done.',
    body: jsonBody(
      z.strictObject({
        hours: z.number().min(0).max(10_000).multipleOf(0.01),
        note: text(2000).min(1).describe('Why it is corrected.'),
      }),
      { example: { hours: 6, note: 'The claim ran over night.' } },
    ),
    answers: { 200: work },
    problems: [409],
  },
});
