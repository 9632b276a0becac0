import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, noFields } from './request-fields.ts';

const tag = 'Playbook';
const params = z.strictObject({
  key: artifactKey.meta({ example: 'RFC-001', description: 'Of an RFC, an AI-DAA or a TIP.' }),
});

const adoptPatternsFields = z.strictObject({
  names: z
    .array(line(100))
    .max(200)
    .optional()
    .describe('Of the starter set, or keys of Proposed entries that people wrote; also such that a person refused before.'),
  all: z.boolean().optional().describe('The whole starter set, without what a person refused.'),
});

export const playbookOperations = defineOperations({
  readStarterPlaybook: {
    method: 'get',
    path: '/playbook/starter',
    guard: { calls: ['playbook.starter'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the patterns that come with the product',
    description:
      'Each with the problem that it solves, and what became of it here. None of them counts before a review board has adopted it: `POST /playbook/adoptions`.',
    answers: { 200: json('playbook-starter', 'The starter set.', ['ETag']) },
  },

  adoptPatterns: {
    method: 'post',
    path: '/playbook/adoptions',
    guard: { calls: ['playbook.adopt'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Put a selection of patterns before the review board',
    description:
      'Stores those of the starter set as Proposed entries, and opens one gate for all; its approval makes them Active at once, but for those that a comment refuses by key. The same again stores nothing and names the gate that asks. Decide with `POST /gates/{key}/decisions`. Refused with 422, and nothing stored, when a name is not known or none is given.',
    body: jsonBody(adoptPatternsFields, { example: { names: ['transactional-outbox', 'saga'] } }),
    answers: { 200: json('playbook-adopt', 'What became of each, and the gate that waits.') },
    problems: [404],
  },

  matchPlaybook: {
    method: 'get',
    path: '/playbook/matches/{key}',
    guard: { calls: ['playbook.match'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Match a design with the Playbook',
    description:
      'Which patterns apply to an RFC, or to an AI-DAA or TIP before there is one, and why, with the parts that say so; of the others, why not. Entries of the starter set that nobody has adopted are matched too and marked. Stores nothing. 409 when it does not say what it is made from, 422 for any other kind.',
    params,
    answers: { 200: json('playbook-match', 'The patterns, those that apply first.', ['ETag']) },
    problems: [409, 422],
  },

  writePatternTable: {
    method: 'post',
    path: '/playbook/matches/{key}',
    guard: { calls: ['playbook.writeTable'], scope: 'write', role: null, aliases: ['key'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Write the matched patterns into an RFC',
    description:
      'Adds the rows that the table of the RFC lacks as its next version; rows that are there stay as they are. What applies is left undecided, for a person to say whether it is used. The same again adds no version. 409 when the RFC takes no version any more.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'RFC-001', description: 'Of the RFC.' }) }),
    body: noFields,
    answers: { 200: json('playbook-match', 'The patterns, and which rows were added.') },
    problems: [404, 409],
  },
});
