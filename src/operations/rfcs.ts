import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, draftingFields, runKey, text } from './request-fields.ts';

const tag = 'RFCs';
const headers = ['ETag', 'Location'] as const;

const draftRfcFields = z.strictObject({
  source: artifactKey.meta({ example: 'DAA-001', description: 'Of an AI-DAA that passed its gate, or of a TIP.' }),
  notes: text(100_000)
    .default('')
    .describe(
      'Markdown of the engineer: technical thoughts, questions, constraints. It stands in the RFC word for word, each part where it belongs.',
    ),
  constraints: z.array(text(1_000).min(1)).max(50).default([]).describe('Such as budget, timeline or team skills, one each.'),
  fresh: z.boolean().default(false).describe('Draft another RFC although there is one.'),
  ...draftingFields,
});

export const rfcsOperations = defineOperations({
  draftRfc: {
    method: 'post',
    path: '/rfc-drafts',
    guard: { calls: ['rfcDrafting.start'], scope: 'write', role: null, aliases: ['source'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Draft an RFC',
    description:
      'Starts a run that drafts an RFC from an AI-DAA or a TIP and returns at once; secrets in the notes are taken out first. Where there is an RFC already, that is given with 200 and nothing is drafted, unless `fresh`. Refused with 422 for a source of another kind, with 409 for an AI-DAA that has not passed its gate, and where what is there was made without these notes. Go on with `/runs/{key}/events?until=settled`, then `/runs/{key}/rfc`.',
    body: jsonBody(draftRfcFields, {
      example: {
        source: 'DAA-001',
        notes: '- We run PostgreSQL.\n- Who is paged at night?',
        constraints: ['Two people until June'],
      },
    }),
    answers: {
      200: json('rfc-draft', 'The RFC that was there already.', headers),
      201: json('rfc-draft', 'The run that drafts it.', headers),
    },
    problems: [404, 409],
  },

  readRfcDraft: {
    method: 'get',
    path: '/runs/{key}/rfc',
    guard: { calls: ['rfcDrafting.drafted'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read the RFC that a run drafted',
    description:
      'The RFC as it stands now: what it holds in numbers, what is open and what code finds wrong; or the gate alone at which the run waits for more budget; 409 before either. Its text: `/artifacts/{key}`. Go on with a design session.',
    params: z.strictObject({ key: runKey }),
    answers: { 200: json('rfc-draft', 'The RFC with its open questions.', ['ETag']) },
    problems: [409],
  },
});
