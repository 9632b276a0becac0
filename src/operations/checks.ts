import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { artifactKey, versionQuery } from './request-fields.ts';

const tag = 'Checks';
const text = { type: 'string' };

export const checksOperations = defineOperations({
  readCoverage: {
    method: 'get',
    path: '/coverage/{key}',
    guard: { calls: ['coverage.show', 'coverage.write'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Compare a PRD with what was made from it',
    description:
      'Says for each story, criterion and requirement what serves it, or why nothing does. Of a PRD it compares every AI-DAA and TIP that stands against it; 422 for any other kind. As JSON, or as a file to pass on with `Accept: text/html`, `text/csv` or `text/plain`; 406 for any other form.',
    params: z.strictObject({ key: artifactKey }),
    query: versionQuery,
    answers: {
      200: {
        description: 'The report, part by part.',
        content: { 'application/json': 'coverage', 'text/html': text, 'text/csv': text, 'text/plain': text },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [406, 409],
  },

  checkArtifacts: {
    method: 'get',
    path: '/check',
    guard: { calls: ['checks.run', 'checks.sarif'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Check all artifacts',
    description:
      'What code finds wrong with every artifact at its current version, drafts among them, but not with what is superseded, deprecated, rejected or rolled back: for CI. As JSON, or as SARIF 2.1.0 for a code host with `Accept: application/sarif+json`; 406 for any other form. Errors that an approval let pass are marked as waived.',
    query: z.strictObject({
      inForce: z.enum(['yes', 'no']).default('no').meta({ description: '`yes`: without what has yet to pass its gate.' }),
    }),
    answers: {
      200: {
        description: 'The findings, artifact by artifact.',
        content: { 'application/json': 'check', 'application/sarif+json': { type: 'object' } },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [406],
  },

  reviewRfc: {
    method: 'get',
    path: '/rfcs/{key}/review',
    guard: { calls: ['checks.review'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Review a design without a model',
    description:
      'What code can say against the design of an RFC at its current version, held against its AI-DAA or TIP and its PRD: each objection quotes what it is tied to, asks a question and names ways out. Stores nothing. Refuses an artifact of another kind, and with 409 an RFC that names no source. To argue about it, open a design session.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'RFC-001', description: 'Of the RFC, such as `RFC-001`.' }) }),
    answers: { 200: json('rfc-review', 'The objections, the most material first.', ['ETag']) },
    problems: [409],
  },
});
