import { z } from '@hono/zod-openapi';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { json, operation } from '../documents/operation.ts';
import { artifactKey, line, pageQuery, versionNumber, versionQuery } from '../documents/request-fields.ts';

const tag = 'Artifacts';
const params = z.strictObject({ key: artifactKey });

export const listArtifacts = operation({
  id: 'listArtifacts',
  method: 'get',
  path: '/artifacts',
  tag,
  summary: 'List artifacts',
  description:
    'PRDs, AI-DAAs and whatever else was made, newest first: to find a key. Refuses a `cursor` that is none of this list. Go on with `/artifacts/{key}`, or with `/prds` and `/daas` for what these kinds add.',
  query: z.strictObject({
    kind: z.enum(artifactKindIds).optional().openapi({ description: 'Only of this kind.' }),
    status: line(100).optional().openapi({ description: 'Only in this status, such as `In Review`.' }),
    ...pageQuery,
  }),
  answers: { 200: json('ArtifactList', 'One page of them.', ['ETag']) },
});

export const readArtifact = operation({
  id: 'readArtifact',
  method: 'get',
  path: '/artifacts/{key}',
  tag,
  summary: 'Read an artifact',
  description:
    'Any kind, in any of its versions, with where it came from and who drafted which part. As a JSON document, or as its Markdown with `Accept: text/markdown`; 406 for any other form. The Markdown of what was superseded or amended leads with a line that says by what; with `canonical=yes` it is the text alone, as its content hash is made of.',
  params,
  query: versionQuery.extend({
    canonical: z
      .enum(['yes', 'no'])
      .default('no')
      .openapi({ description: '`yes` leaves the line out that Markdown of what was superseded or amended leads with.' }),
  }),
  answers: {
    200: {
      description: 'The artifact at that version; the current one when none is named.',
      content: { 'application/json': 'ArtifactShow', 'text/markdown': { type: 'string' } },
      headers: ['ETag', 'Vary'],
    },
  },
  problems: [406],
});

export const listVersions = operation({
  id: 'listVersions',
  method: 'get',
  path: '/artifacts/{key}/versions',
  tag,
  summary: 'List the versions of an artifact',
  description:
    'To see how it came to be: who wrote each version, why, and which status it kept. Compare two of them with `/artifacts/{key}/diff`.',
  params,
  answers: { 200: json('ArtifactHistory', 'All of them, oldest first.', ['ETag']) },
});

export const diffVersions = operation({
  id: 'diffVersions',
  method: 'get',
  path: '/artifacts/{key}/diff',
  tag,
  summary: 'Compare two versions of an artifact',
  description:
    'To see what a revision or another import changed: the last two versions, when none are named. A unified diff with `Accept: text/x-diff`. Refuses a version that there is not.',
  params,
  query: z.strictObject({
    from: versionNumber.optional().openapi({ description: 'The one before `to` when absent.' }),
    to: versionNumber.optional().openapi({ description: 'The current one when absent.' }),
  }),
  answers: {
    200: {
      description: 'What changed in the canonical Markdown.',
      content: { 'application/json': 'ArtifactDiff', 'text/x-diff': { type: 'string' } },
      headers: ['ETag', 'Vary'],
    },
  },
  problems: [406],
});

export const listFindings = operation({
  id: 'listFindings',
  method: 'get',
  path: '/artifacts/{key}/findings',
  tag,
  summary: 'List what code finds wrong with an artifact',
  description:
    'Of any kind: what the import remarked, and what lint finds in it now. Each says where it is and what mends it. Of a domain model, `/daas/{key}/coverage` tells what it leaves out.',
  params,
  query: versionQuery,
  answers: { 200: json('ArtifactFindings', 'Findings of the import and of lint.', ['ETag']) },
});
