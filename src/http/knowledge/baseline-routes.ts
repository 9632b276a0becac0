import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { line, text } from '../documents/request-fields.ts';

const tag = 'Knowledge';
const baselineName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'must be a name of letters, digits, dots, dashes and underscores')
  .openapi({ example: 'release-1.4', description: 'Of the baseline.' });
const params = z.strictObject({ name: baselineName });

export const createBaselineFields = z.strictObject({
  name: baselineName.describe('By which it is known from now on.'),
  note: text(2000).optional().describe('What it is for.'),
  of: z
    .array(line(60))
    .max(1000)
    .optional()
    .describe('Artifacts, such as `PRD-001` or `PRD-001@2`; everything as it is now when absent or empty.'),
});

export const createBaseline = operation({
  id: 'createBaseline',
  method: 'post',
  path: '/baselines',
  tag,
  summary: 'Name a set of versions',
  description:
    'So that it can be asked later what changed since, and what became suspect. A baseline never changes. 409 for a name that is taken; 404 names every artifact that is not there.',
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': createBaselineFields },
    example: { name: 'release-1.4', note: 'As shipped.' },
  },
  answers: { 201: json('BaselineCreate', 'It is there.', ['Location']) },
  problems: [404],
});

export const listBaselines = operation({
  id: 'listBaselines',
  method: 'get',
  path: '/baselines',
  tag,
  summary: 'List the baselines',
  description: 'To find a name. What one holds is at `/baselines/{name}`.',
  answers: { 200: json('BaselineList', 'All of them, newest first.', ['ETag']) },
});

export const readBaseline = operation({
  id: 'readBaseline',
  method: 'get',
  path: '/baselines/{name}',
  tag,
  summary: 'Read a baseline',
  description: 'The versions that it names. Read one of them at `/artifacts/{key}` with its `version`.',
  params,
  answers: { 200: json('BaselineShow', 'It, with its versions.', ['ETag']) },
});

export const compareBaselines = operation({
  id: 'compareBaselines',
  method: 'get',
  path: '/baselines/{name}/comparison',
  tag,
  summary: 'Compare a baseline with another or with now',
  description: 'What changed since, and which links became suspect by it.',
  params,
  query: z.strictObject({ to: baselineName.optional().openapi({ description: 'The later one; the state now when absent.' }) }),
  answers: { 200: json('BaselineCompare', 'What differs.', ['ETag']) },
});
