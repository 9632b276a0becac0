import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line, text } from './request-fields.ts';

const tag = 'Knowledge';
const baselineName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'must be a name of letters, digits, dots, dashes and underscores')
  .meta({ example: 'release-1.4', description: 'Of the baseline.' });
const params = z.strictObject({ name: baselineName });

const createBaselineFields = z.strictObject({
  name: baselineName.describe('By which it is known from now on.'),
  note: text(2000).optional().describe('What it is for.'),
  of: z
    .array(line(60))
    .max(1000)
    .optional()
    .describe('Artifacts, such as `PRD-001` or `PRD-001@2`; everything as it is now when absent or empty.'),
});

export const baselinesOperations = defineOperations({
  createBaseline: {
    method: 'post',
    path: '/baselines',
    guard: {
      calls: ['knowledge.baselines.create'],
      scope: 'write',
      role: null,
      aliases: ['of'],
      redacts: { words: ['note'], names: ['name'] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Name a set of versions',
    description:
      'So that it can be asked later what changed since, and what became suspect. A baseline never changes. 409 for a name that is taken; 404 names every artifact that is not there.',
    body: jsonBody(createBaselineFields, { example: { name: 'release-1.4', note: 'As shipped.' } }),
    answers: { 201: json('baseline-create', 'It is there.', ['Location']) },
    problems: [404],
  },

  listBaselines: {
    method: 'get',
    path: '/baselines',
    guard: { calls: ['knowledge.baselines.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the baselines',
    description: 'To find a name. What one holds is at `/baselines/{name}`.',
    answers: { 200: json('baseline-list', 'All of them, newest first.', ['ETag']) },
  },

  readBaseline: {
    method: 'get',
    path: '/baselines/{name}',
    guard: { calls: ['knowledge.baselines.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read a baseline',
    description: 'The versions that it names. Read one of them at `/artifacts/{key}` with its `version`.',
    params,
    answers: { 200: json('baseline-show', 'It, with its versions.', ['ETag']) },
  },

  compareBaselines: {
    method: 'get',
    path: '/baselines/{name}/comparison',
    guard: { calls: ['knowledge.baselines.compare'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Compare a baseline with another or with now',
    description: 'What changed since, and which links became suspect by it.',
    params,
    query: z.strictObject({ to: baselineName.optional().meta({ description: 'The later one; the state now when absent.' }) }),
    answers: { 200: json('baseline-compare', 'What differs.', ['ETag']) },
  },
});
