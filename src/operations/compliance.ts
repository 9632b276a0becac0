import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, text } from './request-fields.ts';

const tag = 'Compliance';
const plain = { type: 'string' };
const params = z.strictObject({ key: artifactKey.meta({ example: 'ADR-001', description: 'Of the AI-ADR.' }) });
const commit = line(200);

const where = {
  repository: line(4096).meta({ description: 'Name or address of a repository of code.', example: 'library' }),
  at: commit.optional().meta({ description: 'A commit, branch or tag; HEAD when absent.' }),
  base: commit.optional().meta({ description: 'Where a change starts from: its lines come first, older ones are a baseline.' }),
};

const part = line(100).describe('Local id, such as `D-1`.');
const commentFields = z.strictObject({ ...where, pull: line(200).describe('`owner/repository#12`.') });
const exceptionFields = z.strictObject({
  part,
  scope: z.array(line(500)).min(1).max(100).describe('Globs of the files that may contradict it.'),
  reason: text(2000).describe('Why; never empty.'),
  until: z.iso.date().describe('The last day, at most a year from now.'),
});
const checkFields = z.strictObject({
  part,
  check: z.union([line(2000), z.literal('')]).describe('What a machine looks for; an empty one takes the check back.'),
});
const ruling = {
  scope: 'database' as const,
  role: 'database' as const,
  aliases: ['key'] as const,
};

export const complianceOperations = defineOperations({
  readCompliance: {
    method: 'get',
    path: '/adrs/{key}/compliance',
    guard: { calls: ['compliance.show', 'compliance.write'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Hold code against an AI-ADR',
    description:
      'Says of each part whether the code at a commit keeps to it: `met`, `violated` (proved by a place in the code), `unproved` (with what is missing) or `excepted` (with person, reason and expiry). An AI-ADR is read with its Accepted amendments. Generated and vendored code and comments count for nothing. Migrations run on a database server of their own, which is deleted afterwards. As JSON, or as a file with `Accept: text/html`, `application/sarif+json` or `text/plain`; 406 for any other form.',
    params,
    query: z.strictObject(where),
    answers: {
      200: {
        description: 'The report, part by part.',
        content: {
          'application/json': 'compliance',
          'text/html': plain,
          'application/sarif+json': { type: 'object' },
          'text/plain': plain,
        },
        headers: ['ETag', 'Vary'],
      },
    },
    problems: [403, 404, 406],
  },

  commentCompliance: {
    method: 'post',
    path: '/adrs/{key}/compliance/comments',
    guard: { calls: ['compliance.comment'], scope: 'write', role: null, aliases: ['key'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Write the compliance of a change into its pull request',
    description:
      'Writes one comment for each AI-ADR, or brings it up to date. It takes a token of GitHub in the settings of the server.',
    params,
    body: jsonBody(commentFields, { example: { repository: 'library', pull: 'example/library#12' } }),
    answers: { 200: json('compliance-comment', 'The comment is there.') },
    problems: [403, 404],
  },

  readComplianceRulings: {
    method: 'get',
    path: '/adrs/{key}/rulings',
    guard: { calls: ['compliance.rulings'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read what people ruled about code and an AI-ADR',
    description: 'The checks that somebody accepted for its parts, and the exceptions, expired ones too.',
    params,
    answers: { 200: json('compliance-rulings', 'Checks and exceptions.', ['ETag']) },
  },

  grantException: {
    method: 'post',
    path: '/adrs/{key}/exceptions',
    guard: { calls: ['compliance.except'], ...ruling, redacts: { words: ['reason'], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Let some files contradict a part until a day',
    description:
      'A person with the role of an architect, a senior engineer or a lead engineer does it; 403 to machines. Afterwards the part counts as violated again.',
    params,
    body: jsonBody(exceptionFields, {
      example: { part: 'D-1', scope: ['src/legacy/**'], reason: 'Is replaced in May.', until: '2027-05-31' },
    }),
    answers: { 200: json('compliance-rulings', 'The rulings with it.') },
  },

  proposeCheck: {
    method: 'post',
    path: '/adrs/{key}/checks/proposals',
    guard: { calls: ['compliance.propose'], scope: 'write', role: null, aliases: ['key'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Have a model propose a check for a part',
    description:
      'A model reads the AI-ADR and the folders of the code; the check is tried at HEAD of the repository and comes with what it finds. Nothing is stored until a person accepts it. 409 where the part has a check of its own, no model is configured, or the budget of the day is used up; 503 when no model gives a usable answer.',
    params,
    body: jsonBody(z.strictObject({ part, repository: where.repository }), { example: { part: 'D-1', repository: 'library' } }),
    answers: { 200: json('check-proposal', 'The check, and what it finds.') },
    problems: [403, 404, 409, 503],
  },

  acceptCheck: {
    method: 'post',
    path: '/adrs/{key}/checks',
    guard: { calls: ['compliance.acceptCheck'], ...ruling, redacts: { words: [], names: ['check'] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Give a part of a decision a check',
    description:
      'An Accepted AI-ADR takes no new version, so the check is kept beside it, with its person. The same people may do it as grant exceptions. 409 where the part has a check of its own.',
    params,
    body: jsonBody(checkFields, { example: { part: 'DECISION', check: 'no import of pg in src/http/**' } }),
    answers: { 200: json('compliance-rulings', 'The rulings with it.') },
    problems: [409],
  },
});
