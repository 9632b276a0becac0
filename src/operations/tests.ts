import { z } from 'zod';
import { testSuites } from '../lifecycle/test-status.ts';
import { commitHash, repositoryName } from './bolt-work.ts';
import { defineOperations, json } from './operation.ts';
import { artifactKey } from './request-fields.ts';

const tag = 'Tests';

export const testsOperations = defineOperations({
  ingestTests: {
    method: 'post',
    path: '/test-reports',
    guard: {
      calls: ['tests.ingest'],
      scope: 'write',
      role: 'database',
      aliases: [],
      redacts: { words: ['repository'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Ingest what tools for tests wrote',
    description:
      'JUnit XML, CTRF JSON, TAP 13 and 14, or coverage as lcov or Cobertura, of one commit; the content tells which. A test proves a part by a JUnit property or CTRF label `throughline=ADR-001#EC-2`, by the id in its name, or by a tag `@ADR-001#EC-2`. What was skipped, is flaky or did not run proves nothing. The same file for the same commit is stored once. Refused with 422, and nothing stored, when a file is none of these, or is hostile.',
    query: z.strictObject({
      sha: commitHash.meta({
        example: '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5',
        description: 'The commit that the tests ran on.',
      }),
      repository: repositoryName,
      suite: z.enum(testSuites).default('unit').meta({ description: 'What sort of tests they are.' }),
    }),
    body: {
      types: ['multipart/form-data'] as const,
      limit: 'uploadBytes' as const,
      content: {
        'multipart/form-data': {
          type: 'object',
          properties: {
            files: {
              type: 'array',
              items: { type: 'string', format: 'binary' },
              minItems: 1,
              description: 'The files as the tools wrote them, each with a name.',
            },
          },
          required: ['files'],
          additionalProperties: false,
        },
      },
    },
    answers: { 200: json('tests-ingest', 'What each file says, and of which parts.') },
  },

  readTestCoverage: {
    method: 'get',
    path: '/test-coverage/{key}',
    guard: { calls: ['tests.coverage'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List the scenarios of an AI-ADR with their tests',
    description:
      'Its edge cases and API errors, those of its Accepted amendments, and the criteria of its Bolts; of a Bolt, its criteria. Each with the tests that say they prove it, by their newest results, or none. 422 for any other kind.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'ADR-001', description: 'Of an AI-ADR or a Bolt.' }) }),
    answers: { 200: json('tests-coverage', 'Scenario by scenario.', ['ETag']) },
  },
});
