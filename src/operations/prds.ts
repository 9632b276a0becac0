import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { artifactKey, line, versionQuery } from './request-fields.ts';

const tag = 'PRDs';
const params = z.strictObject({ key: artifactKey });
const headers = ['ETag', 'Location'] as const;

/** The query names the file of a Markdown body; a form names its own. */
const nameQuery = {
  title: line(500).optional().meta({
    description:
      'What the PRD is called; what its text or its file says when absent. It is of the version that this call stores.',
  }),
  name: line(255).optional().meta({ description: 'File name that findings show, of a Markdown body; `prd.md` when absent.' }),
};

const body = {
  types: ['text/markdown', 'multipart/form-data'] as const,
  limit: 'uploadBytes' as const,
  content: {
    'text/markdown': {
      type: 'string',
      examples: [
        '# Library Lending\n\n## User stories\n\n- US-1: As a member, I want to borrow a book, so that I can read it at home.\n',
      ],
    },
    'multipart/form-data': {
      type: 'object',
      properties: {
        files: {
          type: 'array',
          items: { type: 'string', format: 'binary' },
          minItems: 1,
          description: 'The PRD, in one file or more.',
        },
        source: {
          type: 'array',
          items: { type: 'string' },
          description: 'Where each file comes from, such as its absolute path; none, or as many as files.',
        },
      },
      required: ['files'],
      additionalProperties: false,
    },
  },
};

export const prdsOperations = defineOperations({
  importPrd: {
    method: 'post',
    path: '/prds',
    guard: { calls: ['prds.import'], scope: 'write', role: null, aliases: ['key'], redacts: { words: ['title'], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Import a PRD',
    description:
      'Markdown as the body, or one or more files as a form. The same bytes give the PRD that they gave before. Other bytes make a new PRD, unless `source` says that they come from where an earlier one came from: then they are its next version. A file that the form has twice is read once, with a finding that says so. To write the next version of a PRD that you name, use PUT. Refused with 422, and nothing stored, when a file is not text or, with `modeled=yes`, holds nothing to model. Go on with a run on it: `POST /runs`.',
    query: z.strictObject({
      ...nameQuery,
      source: line(4096).optional().meta({ description: 'Where a Markdown body comes from, such as an absolute path.' }),
      modeled: z.enum(['yes', 'no']).default('no').meta({ description: '`yes` refuses a PRD that has nothing to model.' }),
    }),
    body,
    answers: {
      201: json('prd-import', 'A PRD was created.', headers),
      200: json('prd-import', 'It is there already, or has a new version now: see `outcome`.', headers),
    },
  },

  readPrd: {
    method: 'get',
    path: '/prds/{key}',
    guard: { calls: ['prds.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read a PRD',
    description:
      'What was read out of the Markdown: stories, requirements, criteria and the rest, with what the import remarked. Refuses an artifact of another kind. The Markdown itself is at `/artifacts/{key}`.',
    params,
    query: versionQuery,
    answers: { 200: json('prd-show', 'The PRD at that version; the current one when none is named.', ['ETag']) },
  },

  listPrdSuspects: {
    method: 'get',
    path: '/prds/{key}/suspects',
    guard: { calls: ['prds.suspects'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List what a PRD makes suspect',
    description:
      'To see what its newest version means for the AI-DAAs and TIPs of older ones: which parts of the PRD read otherwise, and which parts hang on them. Computed now; stores nothing. A run on the PRD redrafts just these: `POST /runs`.',
    params,
    answers: { 200: json('prd-suspects', 'What was made of older versions, with its suspect parts.', ['ETag']) },
  },

  replacePrd: {
    method: 'put',
    path: '/prds/{key}',
    guard: { calls: ['prds.import'], scope: 'write', role: null, aliases: ['key'], redacts: { words: ['title'], names: [] } },
    idempotency: 'by-nature',
    tag,
    summary: 'Write the next version of a PRD',
    description:
      'Versions never change; this adds one. The same bytes again add none. Refused with 412 when somebody wrote another since you read it, with 422 when a file is not text. A run on the version before goes on until one is started on the new: `POST /runs`.',
    params,
    query: z.strictObject(nameQuery),
    body,
    ifMatch: 'or-any',
    answers: { 200: json('prd-import', 'What the PRD holds now.', headers) },
  },
});
