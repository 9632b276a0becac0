import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, draftingFields, line, runKey } from './request-fields.ts';

const tag = 'Construction';

const adr = z.strictObject({ key: artifactKey.meta({ example: 'ADR-001' }) });

export const plansOperations = defineOperations({
  planBolts: {
    method: 'post',
    path: '/adrs/{key}/plans',
    guard: { calls: ['plans.start'], scope: 'write', role: null, aliases: ['adr'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Break an Accepted AI-ADR into Bolts',
    description:
      'Starts a run that plans the AI-ADR with its Accepted amendments and opens the gate of the plan, and returns at once; or gives with 200 the run that does it already. An approval creates the Bolts. Called again after an amendment or an edit, it plans what is new: Bolts that somebody has begun stay as they are. Refused with 409 when the AI-ADR is not Accepted. Go on with `/runs/{key}/events?until=settled`, then `/runs/{key}/plan`.',
    params: adr,
    body: jsonBody(z.strictObject(draftingFields), { optional: true, example: {} }),
    answers: {
      200: json('run-summary', 'The run that plans it, or planned it, already.', ['ETag', 'Location']),
      201: json('run-summary', 'The run that plans it from now on.', ['ETag', 'Location']),
    },
    problems: [409],
  },

  previewPlan: {
    method: 'get',
    path: '/adrs/{key}/plan-preview',
    guard: { calls: ['plans.preview'], scope: 'read', role: null, aliases: ['adr'] },
    tag,
    summary: 'See how rules would break an AI-ADR into Bolts',
    description: 'The plan that rules make now, on the one that stands, with its findings. Nothing is stored.',
    params: adr,
    answers: { 200: json('plan-preview', 'The plan with its findings.', ['ETag']) },
    problems: [409],
  },

  readPlan: {
    method: 'get',
    path: '/runs/{key}/plan',
    guard: { calls: ['plans.drafted'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read the plan that a run made',
    description:
      'The plan as it stands now, with findings, its newest gate and the Bolts that were made of it; or the gate alone at which the run waits before; 409 before either.',
    params: z.strictObject({ key: runKey }),
    answers: { 200: json('plan-draft', 'The plan, its gate and its Bolts.', ['ETag']) },
    problems: [409],
  },

  readBoltCoverage: {
    method: 'get',
    path: '/adrs/{key}/bolt-coverage',
    guard: { calls: ['plans.coverage'], scope: 'read', role: null, aliases: ['adr'] },
    tag,
    summary: 'Read which Bolt owns each part of an AI-ADR',
    description: 'Each part of the AI-ADR and its Accepted amendments, with its Bolt and that one’s status, or why it has none.',
    params: adr,
    answers: { 200: json('bolt-coverage', 'The parts and their owners.', ['ETag']) },
    problems: [409],
  },

  readBoltBoard: {
    method: 'get',
    path: '/bolt-board',
    guard: { calls: ['plans.board'], scope: 'read', role: null, aliases: ['adr'] },
    tag,
    summary: 'Read the board of Bolts',
    description: 'Bolts by status, with what each waits for and the questions that are open.',
    query: z.strictObject({ adr: artifactKey.optional().meta({ example: 'ADR-001', description: 'Only of this AI-ADR.' }) }),
    answers: { 200: json('bolt-board', 'The columns.', ['ETag']) },
    problems: [404],
  },

  raiseBolt: {
    method: 'post',
    path: '/bolts/{key}/raised',
    guard: {
      calls: ['plans.raise'],
      scope: 'write',
      role: null,
      aliases: ['key'],
      redacts: { words: ['goal', 'question'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Raise what came up at a Bolt',
    description:
      'Work that was found becomes a new Bolt, linked `discovered_from`; a question becomes one of the Bolt, and blocks its Deployment Unit until an edit answers it. One of the two.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'BOLT-003' }) }),
    body: jsonBody(
      z.strictObject({
        goal: line(500).optional().describe('Of the work that was found.'),
        question: line(2000).optional().describe('What somebody has to answer.'),
      }),
      { example: { question: 'May a member renew a copy that somebody else has reserved?' } },
    ),
    answers: { 201: json('bolt-raised', 'What was stored.') },
    problems: [409],
  },
});
