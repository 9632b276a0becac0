import { z } from '@hono/zod-openapi';
import { operation } from '../documents/operation.ts';
import { artifactKey, versionQuery } from '../documents/request-fields.ts';

const tag = 'Checks';
const text = { type: 'string' };

export const readCoverage = operation({
  id: 'readCoverage',
  method: 'get',
  path: '/coverage/{key}',
  tag,
  summary: 'Compare a PRD with what was made from it',
  description:
    'Says for each story, criterion and requirement what serves it, or why nothing does. Of a PRD it compares every AI-DAA and TIP that stands against it; 422 for any other kind. As JSON, or as a file to pass on with `Accept: text/html`, `text/csv` or `text/plain`; 406 for any other form.',
  params: z.strictObject({ key: artifactKey }),
  query: versionQuery,
  answers: {
    200: {
      description: 'The report, part by part.',
      content: { 'application/json': 'Coverage', 'text/html': text, 'text/csv': text, 'text/plain': text },
      headers: ['ETag', 'Vary'],
    },
  },
  problems: [406, 409],
});

export const checkArtifacts = operation({
  id: 'checkArtifacts',
  method: 'get',
  path: '/check',
  tag,
  summary: 'Check all artifacts',
  description:
    'What code finds wrong with every artifact that is in force, at its current version: for CI. As JSON, or as SARIF 2.1.0 for a code host with `Accept: application/sarif+json`; 406 for any other form. Errors that an approval let pass are marked as waived.',
  answers: {
    200: {
      description: 'The findings, artifact by artifact.',
      content: { 'application/json': 'Check', 'application/sarif+json': { type: 'object' } },
      headers: ['ETag', 'Vary'],
    },
  },
  problems: [406],
});
