import { z } from 'zod';
import { bundleSchema, bundleSchemaVersion } from '../lifecycle/bundle.ts';
import { csvTables } from '../usecases/reports/exchange-documents.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { pageQuery } from './request-fields.ts';

const tag = 'In and out';

export const exchangeOperations = defineOperations({
  listTexts: {
    method: 'get',
    path: '/artifact-texts',
    guard: { calls: ['exchange.texts'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read the texts of all artifacts',
    description:
      'Every artifact at its current version with its canonical Markdown, oldest first: to keep a folder of files in step with the repository, as `throughline sync` does. Edits go back with `PUT /artifacts/{key}` and the `base` that they were made on.',
    query: z.strictObject(pageQuery),
    answers: { 200: json('artifact-texts', 'One page of them.', ['ETag']) },
  },

  readTable: {
    method: 'get',
    path: '/tables',
    guard: { calls: ['exchange.table'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read artifacts, parts or links as CSV',
    description:
      'For a spreadsheet: one line a thing, of the current versions, below a line of headings. Cells that would begin a formula have an apostrophe before them.',
    query: z.strictObject({ table: z.enum(csvTables).meta({ description: 'Which sort of thing.', example: 'links' }) }),
    answers: {
      200: { description: 'All of them.', content: { 'text/csv': { type: 'string' } }, headers: ['ETag'] },
    },
  },

  exportBundle: {
    method: 'get',
    path: '/bundle',
    guard: { calls: ['exchange.exportBundle'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Export the repository',
    description:
      'Every artifact with all its versions, parts, links and aliases, oldest first, to be kept or moved. What `POST /bundle` of an empty installation takes: a single page as it is, several with their `artifacts` put together.',
    query: z.strictObject(pageQuery),
    answers: { 200: json('bundle-page', 'One page of it.', ['ETag']) },
  },

  importBundle: {
    method: 'post',
    path: '/bundle',
    guard: {
      calls: ['exchange.importBundle'],
      scope: 'write',
      role: null,
      aliases: [],
      redacts: { words: [], names: [] },
      textsAsTheyAre: true,
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Import a repository',
    description:
      'Into an installation that holds no artifact: all of it, or nothing. Statuses that a gate stands before arrive as claims, and one gate a kind asks a person whether they are true. Refused with 409 where there are artifacts already, and with 422 for a bundle that was changed or contradicts itself. A bundle with secrets in it is refused with their places, unless `redact` is set. A large one is imported on the machine itself, by `throughline bundle import`.',
    query: z.strictObject({
      redact: z
        .enum(['yes', 'no'])
        .default('no')
        .meta({ description: '`yes` stores versions that hold secrets without them, under another content hash.' }),
    }),
    body: jsonBody(bundleSchema, {
      limit: 'uploadBytes',
      example: { format: 'throughline-bundle', schemaVersion: bundleSchemaVersion, artifacts: [] },
    }),
    answers: { 201: json('bundle-import', 'What was stored.') },
  },
});
