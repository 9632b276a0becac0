import { z } from 'zod';
import { artifactKindIds } from '../lifecycle/artifact-kinds.ts';
import { linkRoles } from '../lifecycle/links.ts';
import { successions } from '../usecases/succession/succeed-artifact.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line, noFields, text, versionNumber } from './request-fields.ts';

const tag = 'Artifacts';
const params = z.strictObject({ key: artifactKey });
const headers = ['ETag', 'Location'] as const;
const kind = z.enum(artifactKindIds);

export const typedContentSchema = z.strictObject({
  title: line(500),
  body: z.record(z.string(), z.unknown()).describe('Shaped by the kind, as `GET /artifacts/{key}` answers it.'),
});

const contentQuery = {
  name: line(255).optional().meta({ description: 'File name that findings show, of a Markdown body.' }),
  reason: line(500).optional().meta({ description: 'Why this version exists, in a sentence.' }),
};

const content = {
  types: ['text/markdown', 'application/json'] as const,
  limit: 'uploadBytes' as const,
  content: {
    'text/markdown': { type: 'string', examples: ['# Lend across branches\n\n## Goal\n\nA loan at any desk.\n'] },
    'application/json': typedContentSchema,
  },
};

const longestText = 2_000_000;

const createArtifactsFields = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        kind: kind.describe('What it is.'),
        name: line(255).describe('File name that findings show.'),
        markdown: z.string().max(longestText).describe('The document.'),
        reason: contentQuery.reason,
        origin: line(1000).optional().describe('Where it comes from: the same document from there is stored once.'),
      }),
    )
    .min(1)
    .max(100),
});

const linkArtifactFields = z.strictObject({
  from: line(200).optional().describe('Local id of the part that the link starts at; the whole artifact when absent.'),
  role: z.enum(linkRoles).describe('What the link means.'),
  to: line(200).describe('Key of an artifact or of a part of one, such as `PRD-001#US-3`.'),
});

const moveArtifactFields = z.strictObject({
  status: line(100).describe('Status to move to, such as `In Progress`.'),
  reason: text(2000).min(1).describe('Why, for the audit trail.'),
});

const succeedArtifactFields = z.strictObject({
  role: z.enum(successions).describe('`amends`: adds guidance to an AI-ADR. `supersedes`: takes the place of an AI-ADR or RFC.'),
  reason: text(20_000).min(1).describe('Why; of an amendment, the incident that led to it.'),
  title: line(500).optional().describe('Of the new record; made from the old one when absent.'),
  guidance: text(100_000).optional().describe('Of an amendment: what holds in addition.'),
  rationale: text(100_000).optional().describe('Of an amendment: why that is right.'),
  from: z.array(line(60)).max(50).optional().describe('Of an amendment: the Post-mortems and Fix-It Bolts that it arose from.'),
});

const attestClaimsFields = z.strictObject({
  of: z
    .array(line(60))
    .max(1000)
    .optional()
    .describe('Artifacts, also those of which a person said no before; all that nobody was asked about when absent or empty.'),
});

export const artifactWritingOperations = defineOperations({
  createArtifact: {
    method: 'post',
    path: '/artifacts',
    guard: {
      calls: ['artifacts.create'],
      scope: 'write',
      role: null,
      aliases: ['from'],
      redacts: { words: ['reason', 'content.name'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Create an artifact',
    description:
      'Of any kind, as Markdown or as title and body. What is missing in it is a finding and refuses nothing. Refused with 422, and nothing stored, when it cannot be read (each place is named) or refers to what there is not. It begins in the first status of its kind; go on with `POST /artifacts/{key}/submission`. To import a PRD in whatever layout, use `POST /prds`.',
    query: z.strictObject({
      kind: kind.meta({ description: 'What it is.' }),
      from: artifactKey
        .optional()
        .meta({ description: 'Of an AI-DAA: the PRD that it models; the one that its operations cover, when absent.' }),
      origin: line(1000).optional().meta({
        description: 'Where the document comes from, such as a file: the same document from there is stored once.',
      }),
      ...contentQuery,
    }),
    body: content,
    answers: { 201: json('artifact-write', 'It was created.', headers) },
    problems: [404],
  },

  createArtifacts: {
    method: 'post',
    path: '/artifact-batches',
    guard: {
      calls: ['artifacts.createMany'],
      scope: 'write',
      role: null,
      aliases: [],
      redacts: { words: ['documents.reason', 'documents.name'], names: [] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Create many artifacts',
    description:
      'Each as `POST /artifacts` does, up to 100 at once and several times as fast, as `throughline sync` does with new files. A document that is refused holds no other up: its item says why. None of them can refer to another, whose key is not known yet.',
    body: jsonBody(createArtifactsFields, {
      limit: 'uploadBytes',
      example: { documents: [{ kind: 'bolt', name: 'bolt/shelves.md', markdown: '# Count the shelves\n' }] },
    }),
    answers: { 200: json('artifact-batch', 'What became of each.') },
  },

  editArtifact: {
    method: 'put',
    path: '/artifacts/{key}',
    guard: {
      calls: ['artifacts.edit'],
      scope: 'write',
      role: null,
      aliases: ['key'],
      redacts: { words: ['reason', 'content.name'], names: [] },
    },
    idempotency: 'by-nature',
    tag,
    summary: 'Write the next version of an artifact',
    description:
      'Versions never change; this adds one, and the same content again adds none. A gate that waited on the version before, or had approved it, is opened again on this one. Refused with 412, or by `base` with 409, when somebody wrote another version since you read it, with both texts in `details`; with 409 when its status takes no version any more; with 422 when it cannot be read.',
    params,
    query: z.strictObject({
      base: versionNumber.optional().meta({ description: 'Version that you began with; the current one when absent.' }),
      ...contentQuery,
    }),
    body: content,
    ifMatch: 'or-any',
    answers: { 200: json('artifact-write', 'What it holds now.', headers) },
    problems: [409],
  },

  linkArtifact: {
    method: 'post',
    path: '/artifacts/{key}/links',
    guard: { calls: ['artifacts.link'], scope: 'write', role: null, aliases: ['from', 'to'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Link an artifact to an earlier one',
    description:
      'As a version of the artifact that the link starts at: links belong to what is decided on. Refused with 422 when the kinds have no such link, when it leads nowhere, or when it would close a cycle; with 409 when the status takes no version.',
    params,
    body: jsonBody(linkArtifactFields, { example: { role: 'derived_from', to: 'PRD-001' } }),
    ifMatch: 'or-any',
    answers: {
      201: json('artifact-write', 'It is linked.', headers),
      200: json('artifact-write', 'It was linked so already.', headers),
    },
  },

  moveArtifact: {
    method: 'post',
    path: '/artifacts/{key}/status',
    guard: {
      calls: ['artifacts.move'],
      scope: 'write',
      role: 'database',
      aliases: ['key'],
      redacts: { words: ['reason'], names: [] },
    },
    idempotency: 'key',
    tag,
    summary: 'Move an artifact to another status',
    description:
      'Along the table of its kind. Refused with 409 when the table has no such step; the legal ones are named. A step that only a gate may cause is refused with 403: `POST /artifacts/{key}/submission` opens that gate. What passed its gate is ended as gates are decided: by a person with one of its roles, with 403 to anybody else.',
    params,
    body: jsonBody(moveArtifactFields, { example: { status: 'In Progress', reason: 'Work begins.' } }),
    ifMatch: 'or-any',
    answers: { 200: json('artifact-move', 'Where it stands now, and what can follow.') },
  },

  succeedArtifact: {
    method: 'post',
    path: '/artifacts/{key}/successors',
    guard: {
      calls: ['artifacts.succeed'],
      scope: 'write',
      role: null,
      aliases: [],
      redacts: { words: ['reason', 'title', 'guidance', 'rationale'], names: [] },
    },
    idempotency: 'key',
    tag,
    summary: 'Amend or supersede an artifact',
    description:
      'What was accepted never changes: this begins a new record that amends it, or that takes its place, prefilled from it. Go on with `PUT /artifacts/{key}` and `POST /artifacts/{key}/submission` of the new one; when it is approved, the old one becomes Superseded in the same transaction. Refused with 409 when the old one is not in force, or another is to supersede it already; with 422 for a kind that has no such record, and when `from` refers to what there is not.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'ADR-001' }) }),
    body: jsonBody(succeedArtifactFields, { example: { role: 'supersedes', reason: 'The relay lost events in INC-2026-004.' } }),
    ifMatch: 'or-any',
    answers: { 201: json('artifact-write', 'The new record.', headers) },
    problems: [409],
  },

  submitArtifact: {
    method: 'post',
    path: '/artifacts/{key}/submission',
    guard: { calls: ['artifacts.submit'], scope: 'write', role: null, aliases: ['key'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    tag,
    summary: 'Submit an artifact to its gate',
    description:
      'Opens the gate of its kind on the current version, with the findings as evidence, and moves the artifact into review. Decide with `POST /gates/{key}/decisions`. Refused with 409 when one waits already, when a run opens it, or when the status does not lead there; with 422 for a kind without a gate, and when a required link is missing.',
    params,
    body: noFields,
    ifMatch: 'or-any',
    answers: { 201: json('gate-show', 'The gate, which waits.', ['Location']) },
  },

  attestClaims: {
    method: 'post',
    path: '/attestations',
    guard: { calls: ['artifacts.attest'], scope: 'write', role: null, aliases: ['keys'], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Ask whether imported artifacts have the statuses that they claim',
    description:
      'Opens one gate a kind on claimed statuses that no gate asks about: after an import that was cut off, a request for changes, or a refusal. `GET /gaps` lists them. Decide with `POST /gates/{key}/decisions`. Refused with 422 when an artifact that is named claims nothing that a gate could ask about.',
    body: jsonBody(attestClaimsFields, { example: { of: ['ADR-001'] } }),
    answers: { 201: json('artifact-attest', 'The gates, which wait.') },
  },

  readTemplate: {
    method: 'get',
    path: '/artifact-templates/{kind}',
    guard: { calls: ['artifacts.template'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read an empty document of a kind',
    description: 'Every section of the kind in canonical Markdown, to be filled in and sent to `POST /artifacts`.',
    params: z.strictObject({ kind: kind.meta({ example: 'rfc', description: 'What it is to be.' }) }),
    query: z.strictObject({ title: line(500).default('Title').meta({ description: 'Its heading.' }) }),
    answers: {
      200: {
        description: 'The empty document.',
        content: { 'text/markdown': { type: 'string' } },
        headers: ['ETag'],
      },
    },
  },
});
