import { z } from 'zod';
import { artifactKindIds } from '../lifecycle/artifact-kinds.ts';
import { defineOperations, json } from './operation.ts';
import { artifactKey, line, pageQuery, versionNumber, versionQuery } from './request-fields.ts';

const tag = 'Artifacts';
const params = z.strictObject({ key: artifactKey });

export const artifactsOperations = defineOperations({
  listArtifacts: {
    method: 'get',
    path: '/artifacts',
    guard: { calls: ['artifacts.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List artifacts',
    description:
      'PRDs, AI-DAAs and whatever else was made, newest first: to find a key. Refuses a `cursor` that is none of this list. Go on with `/artifacts/{key}`, or with `/prds` and `/daas` for what these kinds add.',
    query: z.strictObject({
      kind: z.enum(artifactKindIds).optional().meta({ description: 'Only of this kind.' }),
      status: line(100).optional().meta({ description: 'Only in this status, such as `In Review`.' }),
      ...pageQuery,
    }),
    answers: { 200: json('artifact-list', 'One page of them.', ['ETag']) },
  },

  readArtifact: {
    method: 'get',
    path: '/artifacts/{key}',
    guard: { calls: ['artifacts.show', 'artifacts.markdown'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read an artifact',
    description:
      'Any kind, in any of its versions, with where it came from and who drafted which part. As a JSON document, or as its Markdown with `Accept: text/markdown`; 406 for any other form. The Markdown of what was superseded or amended leads with a line that says by what; with `canonical=yes` it is the text alone, as its content hash is made of.',
    params,
    query: versionQuery.extend({
      canonical: z
        .enum(['yes', 'no'])
        .default('no')
        .meta({ description: '`yes` leaves the line out that Markdown of what was superseded or amended leads with.' }),
    }),
    answers: {
      200: {
        description: 'The artifact at that version; the current one when none is named.',
        content: { 'application/json': 'artifact-show', 'text/markdown': { type: 'string' } },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [406],
  },

  listVersions: {
    method: 'get',
    path: '/artifacts/{key}/versions',
    guard: { calls: ['artifacts.history'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List the versions of an artifact',
    description:
      'To see how it came to be: who wrote each version, why, and which status it kept. Compare two of them with `/artifacts/{key}/diff`.',
    params,
    answers: { 200: json('artifact-history', 'All of them, oldest first.', ['ETag']) },
  },

  diffVersions: {
    method: 'get',
    path: '/artifacts/{key}/diff',
    guard: { calls: ['artifacts.diff'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Compare two versions of an artifact',
    description:
      'To see what a revision or another import changed: the last two versions, when none are named. A unified diff with `Accept: text/x-diff`. Refuses a version that there is not.',
    params,
    query: z.strictObject({
      from: versionNumber.optional().meta({ description: 'The one before `to` when absent.' }),
      to: versionNumber.optional().meta({ description: 'The current one when absent.' }),
    }),
    answers: {
      200: {
        description: 'What changed in the canonical Markdown.',
        content: { 'application/json': 'artifact-diff', 'text/x-diff': { type: 'string' } },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [406],
  },

  listFindings: {
    method: 'get',
    path: '/artifacts/{key}/findings',
    guard: { calls: ['artifacts.findings'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List what code finds wrong with an artifact',
    description:
      'Of any kind: what the import remarked, and what lint finds in it now. Each says where it is and what mends it. Of a domain model, `/daas/{key}/coverage` tells what it leaves out.',
    params,
    query: versionQuery,
    answers: { 200: json('artifact-findings', 'Findings of the import and of lint.', ['ETag']) },
  },
});
