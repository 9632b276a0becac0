import { z } from 'zod';
import { hypothesisGradeSchema } from '../lifecycle/hypothesis.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, text } from './request-fields.ts';

const tag = 'Incidents';
const key = artifactKey.meta({ example: 'INC-2026-001', description: 'Of the incident.' });
const id = line(20).meta({ example: 'HYP-1', description: 'Of the hypothesis.' });
const verdictFields = z.strictObject({
  state: z.enum(['supported', 'refuted']).optional().describe('What a look showed; with `reason`.'),
  reason: text(2000).optional().describe('What was seen.'),
  grade: hypothesisGradeSchema.optional().describe('Of the commander, once the root cause is confirmed; without `state`.'),
});
const logFields = z.strictObject({ text: text(4_000_000).min(1).describe('The log; a stack trace in it is followed.') });

export const hypothesisOperations = defineOperations({
  readHypotheses: {
    method: 'get',
    path: '/incidents/{key}/hypotheses',
    guard: { calls: ['hypotheses.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read what may be the cause of an incident',
    description:
      'Hypotheses with their evidence, refused proposals with the reason, and who found nothing to conclude. Confidence follows from the classes of the evidence by the table in the answer, and never from its drafter.',
    params: z.strictObject({ key }),
    answers: { 200: json('incident-hypotheses', 'What is known, and what follows.', ['ETag']) },
    problems: [404],
  },

  judgeHypothesis: {
    method: 'post',
    path: '/incidents/{key}/hypotheses/{id}/verdicts',
    guard: {
      calls: ['hypotheses.judge'],
      scope: 'database',
      role: 'database',
      aliases: ['key'],
      redacts: { words: ['reason'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Support, refute or grade a hypothesis',
    description:
      'People who work on incidents say what a look showed. Once the root cause is confirmed, the commander grades: 100 it was it, 65 one step short, 35 the right area, 0 something else. Nothing is taken away: the newest verdict counts.',
    params: z.strictObject({ key, id }),
    body: jsonBody(verdictFields, { example: { state: 'refuted', reason: 'The table was full of traders.' } }),
    answers: { 200: json('incident-hypotheses', 'All of them, with the verdict.') },
    problems: [404, 409],
  },

  addIncidentLogs: {
    method: 'post',
    path: '/incidents/{key}/logs',
    guard: {
      calls: ['hypotheses.addLogs'],
      scope: 'write',
      role: null,
      aliases: ['key'],
      redacts: { words: [], names: [] },
      textsAsTheyAre: true,
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Add a log to an incident',
    description: 'Keeps both ends of a pasted log as evidence, without its secrets, and correlates the incident again.',
    params: z.strictObject({ key }),
    body: jsonBody(logFields, { limit: 'uploadBytes', example: { text: 'TypeError: x\n    at fee (src/fees.js:3:1)' } }),
    answers: { 200: json('incident-logs', 'What was kept, and the run that correlates.') },
    problems: [404, 409],
  },
});
