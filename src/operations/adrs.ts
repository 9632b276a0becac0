import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, draftingFields, runKey } from './request-fields.ts';

const tag = 'AI-ADRs';

const draftAdrFields = z.strictObject(draftingFields);

export const adrsOperations = defineOperations({
  draftAdr: {
    method: 'post',
    path: '/rfcs/{key}/adr-drafts',
    guard: { calls: ['adrDrafting.start'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Draft the AI-ADR of an approved RFC',
    description:
      'Starts a run and returns at once, or gives with 200 the run that drafts it or drafted it. Refused with 409 when the RFC is not Approved, does not say what it is made from, or an AI-ADR records its decision already. Go on with `/runs/{key}/events?until=settled`, then `/runs/{key}/adr`.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'RFC-001' }) }),
    body: jsonBody(draftAdrFields, { optional: true, example: {} }),
    answers: {
      200: json('run-summary', 'The run that drafts it, or drafted it, already.', ['ETag', 'Location']),
      201: json('run-summary', 'The run that drafts it from now on.', ['ETag', 'Location']),
    },
    problems: [409],
  },

  readAdrDraft: {
    method: 'get',
    path: '/runs/{key}/adr',
    guard: { calls: ['adrDrafting.drafted'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read the AI-ADR that a run drafted',
    description:
      'The AI-ADR as it stands now, with what is deferred, open or wrong, and its newest gate; or the gate alone at which the run waits before it has saved one; 409 before either.',
    params: z.strictObject({ key: runKey }),
    answers: { 200: json('adr-draft', 'The AI-ADR in short, and its gate.', ['ETag']) },
    problems: [409],
  },
});
