import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, draftingFields, runKey, text } from './request-fields.ts';

const tag = 'PRDs';
const params = z.strictObject({ key: artifactKey });
const headers = ['ETag', 'Location'] as const;

const draftPrdFields = z.strictObject({
  intent: text(50_000).describe('What somebody wants, in their own words: sentences, bullets, half-sentences.'),
  ...draftingFields,
});

const redraftPrdFields = z.strictObject(draftingFields);

const answerPrdFields = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        question: z
          .string()
          .regex(/^Q-\d{1,6}$/, 'must be the id of a question such as Q-1')
          .describe('Id of the question.'),
        answer: text(2000).min(1).describe('Stands in the document as it is, in the place that the question names.'),
      }),
    )
    .max(100)
    .default([]),
  recommended: z.boolean().default(false).describe('Take what is recommended for every other question that is open.'),
  base: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('Version that whoever answers had before them; refused with 409 when another one is current by now.'),
});

export const prdWritingOperations = defineOperations({
  draftPrd: {
    method: 'post',
    path: '/prd-drafts',
    guard: { calls: ['prdWriting.start'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Write a PRD from a business intent',
    description:
      'Starts a run and returns at once; secrets in the intent are taken out first. Refused with 422 when it says nothing. Go on with `/runs/{key}/events?until=settled`, then `/runs/{key}/prd`.',
    body: jsonBody(draftPrdFields, {
      example: { intent: 'Members of a library should renew loans by phone. A loan can be renewed at most twice.' },
    }),
    answers: { 201: json('run-summary', 'The run that writes it.', headers) },
  },

  redraftPrd: {
    method: 'post',
    path: '/prds/{key}/drafts',
    guard: { calls: ['prdWriting.redraft'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Write a PRD anew with the answers',
    description:
      'Starts a run that writes its next version from the same intent and the answers given since, and returns at once. Refused with 409 when the PRD was not written from an intent, is no Draft, was changed by hand since, or nothing was answered. Go on like after `POST /prd-drafts`.',
    params,
    body: jsonBody(redraftPrdFields, { optional: true, example: {} }),
    answers: { 201: json('run-summary', 'The run that writes it.', headers) },
    problems: [409],
  },

  readPrdDraft: {
    method: 'get',
    path: '/runs/{key}/prd',
    guard: { calls: ['prdWriting.drafted'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read the PRD that a run wrote',
    description:
      'The PRD as it stands now: what is open, what was answered, what is assumed and what code finds wrong; or the gate alone at which the run waits for more budget; 409 before either. Go on with `POST /prds/{key}/answers`.',
    params: z.strictObject({ key: runKey }),
    answers: { 200: json('prd-draft', 'The PRD with its questions and assumptions.', ['ETag']) },
    problems: [409],
  },

  answerPrd: {
    method: 'post',
    path: '/prds/{key}/answers',
    guard: { calls: ['prdWriting.answer'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Answer questions of a PRD',
    description:
      'Adds a version in which each answer stands in the place of its marker, and in the record of who gave it and when. All or none are taken: refused with 422 when a question is unknown, was answered before, or an answer cannot be read. A gate on the version before is opened again on this one.',
    params,
    body: jsonBody(answerPrdFields, {
      example: { answers: [{ question: 'Q-1', answer: 'Calls about renewals fall by half within three months.' }] },
    }),
    ifMatch: 'or-any',
    answers: { 200: json('prd-answer', 'The PRD as it stands now.', headers) },
    problems: [409],
  },
});
