import { z } from 'zod';
import { runStatuses } from '../ports/runs.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, pageQuery, runKey, text } from './request-fields.ts';

const tag = 'Runs';
const params = z.strictObject({ key: runKey });

const modelList = z
  .string()
  .min(1)
  .max(1000)
  .describe(
    'Asked instead of those configured: `anthropic:MODEL`, `openai:MODEL` or `rules`, or several with commas, each asked when the one before is down.',
  );

const startRunFields = z.strictObject({
  workflow: z
    .enum(['inception', 'lightweight'])
    .describe('`inception` models the domain of a PRD, an AI-DAA. `lightweight` drafts a TIP for it.'),
  prd: artifactKey.describe('The PRD to work on.'),
  version: z.int().min(1).max(1_000_000).optional().describe('Of the PRD; the current one when absent.'),
  fresh: z.boolean().default(false).describe('Draft again although a run on this PRD version exists.'),
  all: z
    .boolean()
    .default(false)
    .describe('Draft the whole AI-DAA anew, and not only what hangs on changes of the PRD since it was made.'),
  anyway: text(2000)
    .optional()
    .describe(
      'Why this workflow is taken although the other one was chosen for the PRD, or `lightweight` although none was; the run keeps it.',
    ),
  model: modelList.optional(),
  budgetTokens: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .optional()
    .describe(
      'Tokens, input and output together, after which a new run asks for more at a gate; what is configured when absent.',
    ),
  budgetUsd: z.number().min(0.000001).max(1_000_000_000).optional().describe('The same in US dollars.'),
});

const cancelRunFields = z.strictObject({ note: text(2000).min(1).describe('Why; the record of the run keeps it.') });

const retryRunFields = z.strictObject({
  model: modelList.optional().describe('Asked from now on instead of those asked so far: as when a run is started.'),
});

const forkRunFields = z.strictObject({
  from: z
    .string()
    .max(100)
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a step such as write-pseudocode')
    .optional()
    .describe('Step to begin anew from; where the run stopped when absent. What was drafted before it is taken over.'),
});

export const runsOperations = defineOperations({
  startRun: {
    method: 'post',
    path: '/runs',
    guard: { calls: ['runs.start'], scope: 'write', role: null, aliases: ['prd'], redacts: { words: ['anyway'], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Start a run',
    description:
      'Returns at once; the events of the run tell how it goes. A run that stands on the same PRD version is given instead of another one, unless `fresh`. Refused with 422 when the PRD holds nothing to model, with 409 when the other workflow was chosen for it, or `lightweight` is asked for and none was, and `anyway` does not say why this one is taken. Go on with `/runs/{key}/events?until=settled`, then read the gate that it waits at.',
    body: jsonBody(startRunFields, { example: { workflow: 'inception', prd: 'PRD-001' } }),
    answers: {
      201: json('run-start', 'It works now.', ['ETag', 'Location']),
      200: json('run-start', 'A run on this PRD version has settled already.', ['ETag', 'Location']),
    },
    problems: [404],
  },

  listRuns: {
    method: 'get',
    path: '/runs',
    guard: { calls: ['runs.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List runs',
    description: 'Newest first: what works, waits, failed or is done. Refuses a `cursor` that is none of this list.',
    query: z.strictObject({
      status: z.enum(runStatuses).optional().meta({ description: 'Only in this status.' }),
      ...pageQuery,
    }),
    answers: { 200: json('run-list', 'One page of them.', ['ETag']) },
  },

  readRun: {
    method: 'get',
    path: '/runs/{key}',
    guard: { calls: ['runs.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read a run',
    description:
      'With its steps, what each used, and the gate it waits at. Its ETag is what cancel and retry ask for. Instead of reading it again and again, follow `/runs/{key}/events`.',
    params,
    answers: { 200: json('run-show', 'The run as it is now.', ['ETag']) },
  },

  readRunReport: {
    method: 'get',
    path: '/runs/{key}/report',
    guard: { calls: ['runs.report'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read what a run made',
    description:
      'The artifacts, the gate that waits, coverage and findings in one answer, once the run has saved its model, or the gate alone while it waits for more budget before that; 409 otherwise. Go on with `/gates/{key}`.',
    params,
    answers: { 200: json('daa-generate', 'The artifacts, the gate that waits, coverage and findings.', ['ETag']) },
    problems: [409],
  },

  cancelRun: {
    method: 'post',
    path: '/runs/{key}/cancel',
    guard: { calls: ['runs.cancel'], scope: 'write', role: 'database', aliases: [], redacts: { words: ['note'], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Cancel a run',
    description:
      'Stops it for good and withdraws its gate; what it stored stays. Refused with 403 to machines, and to people who neither started it nor decide at its gate; with 409 when it has ended already.',
    params,
    body: jsonBody(cancelRunFields, { example: { note: 'The PRD is about to change.' } }),
    ifMatch: 'or-any',
    answers: { 200: json('run-show', 'The run as it is now.', ['ETag']) },
  },

  retryRun: {
    method: 'post',
    path: '/runs/{key}/retry',
    guard: { calls: ['runs.retry'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Continue a failed run',
    description:
      'From the step that failed, or once a worker knows the workflow again; finished steps are not repeated, and no model is asked for them again. With `model`, others are asked for the rest. Returns at once: follow `/runs/{key}/events`. Refused with 409 for a run that has not failed.',
    params,
    body: jsonBody(retryRunFields, { optional: true, example: {} }),
    ifMatch: 'or-any',
    answers: { 200: json('run-show', 'The run as it is now.', ['ETag']) },
  },

  forkRun: {
    method: 'post',
    path: '/runs/{key}/fork',
    guard: { calls: ['runs.fork'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Fork a run that has ended',
    description:
      'Starts another run on the same input, with the current version of the workflow. Drafts of the first one are taken over where the same step is asked the same again, so that nothing is paid twice. A run that failed or is blocked is canceled: the new one takes its place. Returns at once: follow `/runs/{key}/events`. Refused with 409 for a run that is still under way or waits at a gate, and with 422 for a step that it never came to.',
    params,
    body: jsonBody(forkRunFields, { optional: true, example: { from: 'write-pseudocode' } }),
    ifMatch: 'or-any',
    answers: { 201: json('run-show', 'The new run.', ['ETag', 'Location']) },
  },
});
