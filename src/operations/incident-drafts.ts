import { z } from 'zod';
import { draftStepIds } from '../lifecycle/incident-drafts.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, draftingFields } from './request-fields.ts';

export const incidentDraftsOperations = defineOperations({
  draftIncident: {
    method: 'post',
    path: '/incidents/{key}/drafts',
    guard: {
      calls: ['incidentDrafts.start'],
      scope: 'write',
      role: null,
      aliases: ['incident'],
      redacts: { words: [], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag: 'Incidents',
    summary: 'Draft what an incident waits for',
    description:
      'Starts the run that drafts a step from the record by rules, and by a model where one is configured, then opens its gate; or gives with 200 the run that does it already. A worker starts it by itself after each advance. Nothing is drafted twice unless the earlier draft was refused: 409. Go on with `/runs/{key}/events?until=settled`; the `subject` of the run names the draft.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'INC-2026-001' }) }),
    body: jsonBody(
      z.strictObject({
        step: z.enum(draftStepIds).optional().describe('What the incident waits for when absent.'),
        ...draftingFields,
      }),
      { optional: true, example: { step: 'options' } },
    ),
    answers: {
      200: json('run-summary', 'The run that drafts it already.', ['ETag', 'Location']),
      201: json('run-summary', 'The run that drafts it from now on.', ['ETag', 'Location']),
    },
    problems: [409],
  },
});
