import { z } from 'zod';
import { artifactKindIds } from '../lifecycle/artifact-kinds.ts';
import { traceDirections } from '../lifecycle/trace-closure.ts';
import { linkRoles } from '../lifecycle/links.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, pageQuery, text, wholeNumber } from './request-fields.ts';
import { isStorable } from './storable-text.ts';

const tag = 'Knowledge';
const kind = z.enum(artifactKindIds).optional().meta({ description: 'Only of this kind.' });

const clearSuspectsFields = z.strictObject({
  from: line(60).describe('Key of the artifact whose links are suspect.'),
  to: line(200).describe('Key of what they lead to, or one of its parts.'),
  seen: z.int().positive().describe('Version of what they lead to that you looked at: `targetVersion` in `GET /gaps`.'),
  reason: text(2000).min(1).describe('Why they still hold.'),
});

const explainFields = z.strictObject({
  text: text(4_000_000).min(1).describe('The trace, or a log that has it.'),
  repository: line(4096).optional().describe('Its name or address; without one, the text alone is explained.'),
  at: line(250).optional().describe('The commit, branch or tag that runs; HEAD when absent.'),
  since: line(250).optional().describe('What ran before: files that changed since come first.'),
});

export const knowledgeOperations = defineOperations({
  tracePlace: {
    method: 'get',
    path: '/trace',
    guard: { calls: ['knowledge.trace'], scope: 'read', role: null, aliases: ['of'] },
    tag,
    summary: 'Trace an artifact or a part',
    description:
      'What it was made from (`up`), as far as the PRD, or what was made from it (`down`), as far as the last fix. Of a part it follows the links that concern the part. The answer holds the same as a tree of text and as a Mermaid flowchart. For what breaks on both sides, take `/impact`.',
    query: z.strictObject({
      of: line(200).meta({ description: 'Key or part, such as `PRD-001#US-3`.', example: 'PRD-001' }),
      depth: wholeNumber(1, 100)
        .optional()
        .meta({ description: 'How many links to follow from the beginning; all when absent. `rest` counts what lies beyond.' }),
      direction: z.enum(traceDirections).optional().meta({
        description:
          'Which way the links are followed: without it `up`, and `down` from a PRD or from what else was made from nothing.',
      }),
    }),
    answers: { 200: json('trace', 'What was met, and the links between.', ['ETag']) },
    problems: [404],
  },

  explainTrace: {
    method: 'post',
    path: '/explain',
    guard: {
      calls: ['knowledge.explain'],
      scope: 'write',
      role: null,
      aliases: [],
      redacts: { words: [], names: [] },
      textsAsTheyAre: true,
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Explain a stack trace',
    description:
      'Reads the first whole stack trace of a text, such as a log: of Java, Kotlin, Node.js, browsers, Python, Go, Ruby, .NET, PHP, Rust, Dart, Swift or Elixir. It says where the fault may be, the best candidate first, and why. With a repository, it finds the files and lines at the commit that runs, the commits that wrote them, and the chain from the Bolt of the best one to the PRD; where several files fit, all are listed. The text is not kept. Secrets are replaced.',
    body: jsonBody(explainFields, { limit: 'uploadBytes' }),
    answers: { 200: json('explain', 'The trace, and where to look.') },
    problems: [404, 409],
  },

  assessImpact: {
    method: 'get',
    path: '/impact',
    guard: { calls: ['knowledge.impact'], scope: 'read', role: null, aliases: ['things'] },
    tag,
    summary: 'Say what a change or an outage affects',
    description:
      'Features with their stories, KPIs and metrics, and every artifact on the way, given artifacts, parts, or names of services and infrastructure that AI-ADRs in force speak of. A name that no AI-ADR has is told as unknown; a key that does not exist is a 404.',
    query: z.strictObject({
      things: line(2000).meta({
        description: 'One or more, with commas between them: `ADR-002,PRD-001#US-3,RabbitMQ`.',
        example: 'PRD-001',
      }),
    }),
    answers: { 200: json('impact', 'What is affected.', ['ETag']) },
    problems: [404],
  },

  searchArtifacts: {
    method: 'get',
    path: '/search',
    guard: { calls: ['knowledge.search'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Search all artifacts',
    description:
      'Full text over the current versions, best first, with the place where the words stand. Of words that stand in very many documents the first hundreds are ranked, those with the words in their title first. Write words, "a phrase", `or`, and `-` before what must not be there.',
    query: z.strictObject({
      words: text(2000)
        .refine((words) => isStorable(words), 'must be clean text')
        .meta({ description: 'What to look for, in 1 to 500 characters.', example: 'borrow' }),
      kind,
      status: line(100).optional().meta({ description: 'Only in this status, such as `In Review`.' }),
      role: z.enum(linkRoles).optional().meta({ description: 'Only what has such a link to something earlier.' }),
      since: z
        .string()
        .max(40)
        .regex(/^\d{4}-\d{2}-\d{2}/, 'must be a date such as 2026-11-01')
        .optional()
        .meta({ description: 'Only what changed then or later: a date such as `2026-11-01`, or a time in ISO 8601.' }),
      ...pageQuery,
    }),
    answers: { 200: json('search', 'One page of what was found.', ['ETag']) },
  },

  listSimilar: {
    method: 'get',
    path: '/artifacts/{key}/similar',
    guard: { calls: ['knowledge.similar'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List artifacts that speak of the same',
    description:
      'To find what was decided or built before: by the words that tell the artifact apart from others, most alike first. No model is asked.',
    params: z.strictObject({ key: artifactKey }),
    query: z.strictObject({ kind, limit: pageQuery.limit }),
    answers: { 200: json('knowledge-similar', 'The most alike.', ['ETag']) },
  },

  listGaps: {
    method: 'get',
    path: '/gaps',
    guard: { calls: ['knowledge.gaps'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List what is missing or doubtful',
    description:
      'Over the whole repository: orphans, artifacts without a link that they must have, suspect links, and PRDs with parts that nothing covers.',
    answers: { 200: json('knowledge-gaps', 'Counts of all, and the first of each.', ['ETag']) },
  },

  listFeatureSizes: {
    method: 'get',
    path: '/feature-sizes',
    guard: { calls: ['knowledge.complexity'], scope: 'read', role: null, aliases: ['prds'] },
    tag,
    summary: 'List how much each feature takes',
    description: 'Complexity of features: aggregates and operations that a PRD touches, and what was made from it, by kind.',
    query: z.strictObject({
      prds: line(2000).optional().meta({
        description: 'Only these PRDs, with commas between them; all in force when absent.',
        example: 'PRD-001',
      }),
    }),
    answers: { 200: json('knowledge-metrics', 'Newest first, at most 200.', ['ETag']) },
    problems: [404],
  },

  clearSuspects: {
    method: 'post',
    path: '/link-clearances',
    guard: {
      calls: ['knowledge.clear'],
      scope: 'write',
      role: null,
      aliases: ['from', 'to'],
      redacts: { words: ['reason'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Say that suspect links still hold',
    description:
      'Pins the suspect links from one artifact to another to the version of it that you looked at, under the name of the caller. Machines may not (403). 409 when it has a newer version than that, when none of them is suspect, or only such whose target was removed.',
    body: jsonBody(clearSuspectsFields, {
      example: { from: 'DAA-001', to: 'PRD-001#US-3', seen: 2, reason: 'Only a typing error was mended.' },
    }),
    answers: { 201: json('link-clear', 'They are cleared.') },
    problems: [404],
  },
});
