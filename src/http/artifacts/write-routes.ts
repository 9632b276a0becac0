import { z } from '@hono/zod-openapi';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { linkRoles } from '../../lifecycle/links.ts';
import { successions } from '../../usecases/succession/succeed-artifact.ts';
import { json, operation } from '../documents/operation.ts';
import { artifactKey, interactive, line, noFields, text, versionNumber } from '../documents/request-fields.ts';

const tag = 'Artifacts';
const params = z.strictObject({ key: artifactKey });
const headers = ['ETag', 'Location'] as const;
const kind = z.enum(artifactKindIds);

export const typedContentFields = z.strictObject({
  title: line(500),
  body: z.record(z.string(), z.unknown()).describe('Shaped by the kind, as `GET /artifacts/{key}` answers it.'),
});

const contentQuery = {
  name: line(255).optional().openapi({ description: 'File name that findings show, of a Markdown body.' }),
  reason: line(500).optional().openapi({ description: 'Why this version exists, in a sentence.' }),
};

const content = {
  types: ['text/markdown', 'application/json'] as const,
  limit: 'uploadBytes' as const,
  content: {
    'text/markdown': { type: 'string', examples: ['# Lend across branches\n\n## Goal\n\nA loan at any desk.\n'] },
    'application/json': typedContentFields,
  },
};

export const createArtifact = operation({
  id: 'createArtifact',
  method: 'post',
  path: '/artifacts',
  tag,
  summary: 'Create an artifact',
  description:
    'Of any kind, as Markdown or as title and body. What is missing in it is a finding and refuses nothing. Refused with 422, and nothing stored, when it cannot be read (each place is named) or refers to what there is not. It begins in the first status of its kind; go on with `POST /artifacts/{key}/submission`. To import a PRD in whatever layout, use `POST /prds`.',
  query: z.strictObject({
    kind: kind.openapi({ description: 'What it is.' }),
    from: artifactKey
      .optional()
      .openapi({ description: 'Of an AI-DAA: the PRD that it models; the one that its operations cover, when absent.' }),
    origin: line(1000).optional().openapi({
      description: 'Where the document comes from, such as a file: the same document from there is stored once.',
    }),
    ...contentQuery,
  }),
  body: content,
  answers: { 201: json('ArtifactWrite', 'It was created.', headers) },
  problems: [404],
});

const longestText = 2_000_000;

export const createArtifactsFields = z.strictObject({
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

export const createArtifacts = operation({
  id: 'createArtifacts',
  method: 'post',
  path: '/artifact-batches',
  tag,
  summary: 'Create many artifacts',
  description:
    'Each as `POST /artifacts` does, up to 100 at once and several times as fast, as `throughline sync` does with new files. A document that is refused holds no other up: its item says why. None of them can refer to another, whose key is not known yet.',
  body: {
    types: ['application/json'],
    limit: 'uploadBytes',
    content: { 'application/json': createArtifactsFields },
    example: { documents: [{ kind: 'bolt', name: 'bolt/shelves.md', markdown: '# Count the shelves\n' }] },
  },
  answers: { 200: json('ArtifactBatch', 'What became of each.') },
});

export const editArtifact = operation({
  id: 'editArtifact',
  method: 'put',
  path: '/artifacts/{key}',
  tag,
  summary: 'Write the next version of an artifact',
  description:
    'Versions never change; this adds one, and the same content again adds none. A gate that waited on the version before, or had approved it, is opened again on this one. Refused with 412, or by `base` with 409, when somebody wrote another version since you read it, with both texts in `details`; with 409 when its status takes no version any more; with 422 when it cannot be read.',
  params,
  query: z.strictObject({
    base: versionNumber.optional().openapi({ description: 'Version that you began with; the current one when absent.' }),
    ...contentQuery,
  }),
  body: content,
  ifMatch: 'or-any',
  answers: { 200: json('ArtifactWrite', 'What it holds now.', headers) },
  problems: [409],
});

export const linkArtifactFields = z.strictObject({
  from: line(200).optional().describe('Local id of the part that the link starts at; the whole artifact when absent.'),
  role: z.enum(linkRoles).describe('What the link means.'),
  to: line(200).describe('Key of an artifact or of a part of one, such as `PRD-001#US-3`.'),
});

export const linkArtifact = operation({
  id: 'linkArtifact',
  method: 'post',
  path: '/artifacts/{key}/links',
  tag,
  summary: 'Link an artifact to an earlier one',
  description:
    'As a version of the artifact that the link starts at: links belong to what is decided on. Refused with 422 when the kinds have no such link, when it leads nowhere, or when it would close a cycle; with 409 when the status takes no version.',
  params,
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': linkArtifactFields },
    example: { role: 'derived_from', to: 'PRD-001' },
  },
  ifMatch: 'or-any',
  answers: {
    201: json('ArtifactWrite', 'It is linked.', headers),
    200: json('ArtifactWrite', 'It was linked so already.', headers),
  },
});

export const moveArtifactFields = z.strictObject({
  status: line(100).describe('Status to move to, such as `In Progress`.'),
  reason: text(2000).min(1).describe('Why, for the audit trail.'),
  interactive,
});

export const moveArtifact = operation({
  id: 'moveArtifact',
  method: 'post',
  path: '/artifacts/{key}/status',
  tag,
  summary: 'Move an artifact to another status',
  description:
    'Along the table of its kind. Refused with 409 when the table has no such step; the legal ones are named. A step that only a gate may cause is refused with 403: `POST /artifacts/{key}/submission` opens that gate. What passed its gate is ended as gates are decided: by a person with one of its roles, with 403 to anybody else.',
  params,
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': moveArtifactFields },
    example: { status: 'In Progress', reason: 'Work begins.' },
  },
  ifMatch: 'or-any',
  answers: { 200: json('ArtifactMove', 'Where it stands now, and what can follow.') },
});

export const succeedArtifactFields = z.strictObject({
  role: z.enum(successions).describe('`amends`: adds guidance to an AI-ADR. `supersedes`: takes the place of an AI-ADR or RFC.'),
  reason: text(20_000).min(1).describe('Why; of an amendment, the incident that led to it.'),
  title: line(500).optional().describe('Of the new record; made from the old one when absent.'),
  guidance: text(100_000).optional().describe('Of an amendment: what holds in addition.'),
  rationale: text(100_000).optional().describe('Of an amendment: why that is right.'),
  from: z.array(line(60)).max(50).optional().describe('Of an amendment: the Post-mortems and Fix-It Bolts that it arose from.'),
});

export const succeedArtifact = operation({
  id: 'succeedArtifact',
  method: 'post',
  path: '/artifacts/{key}/successors',
  tag,
  summary: 'Amend or supersede an artifact',
  description:
    'What was accepted never changes: this begins a new record that amends it, or that takes its place, prefilled from it. Go on with `PUT /artifacts/{key}` and `POST /artifacts/{key}/submission` of the new one; when it is approved, the old one becomes Superseded in the same transaction. Refused with 409 when the old one is not in force, or another is to supersede it already; with 422 for a kind that has no such record, and when `from` refers to what there is not.',
  params: z.strictObject({ key: artifactKey.openapi({ example: 'ADR-001' }) }),
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': succeedArtifactFields },
    example: { role: 'supersedes', reason: 'The relay lost events in INC-2026-004.' },
  },
  ifMatch: 'or-any',
  answers: { 201: json('ArtifactWrite', 'The new record.', headers) },
  problems: [409],
});

export const submitArtifact = operation({
  id: 'submitArtifact',
  method: 'post',
  path: '/artifacts/{key}/submission',
  tag,
  summary: 'Submit an artifact to its gate',
  description:
    'Opens the gate of its kind on the current version, with the findings as evidence, and moves the artifact into review. Decide with `POST /gates/{key}/decisions`. Refused with 409 when one waits already, when a run opens it, or when the status does not lead there; with 422 for a kind without a gate, and when a required link is missing.',
  params,
  body: noFields,
  ifMatch: 'or-any',
  answers: { 201: json('GateShow', 'The gate, which waits.', ['Location']) },
});

export const attestClaimsFields = z.strictObject({
  of: z
    .array(line(60))
    .max(1000)
    .optional()
    .describe('Artifacts, also those of which a person said no before; all that nobody was asked about when absent or empty.'),
});

export const attestClaims = operation({
  id: 'attestClaims',
  method: 'post',
  path: '/attestations',
  tag,
  summary: 'Ask whether imported artifacts have the statuses that they claim',
  description:
    'Opens one gate a kind on claimed statuses that no gate asks about: after an import that was cut off, a request for changes, or a refusal. `GET /gaps` lists them. Decide with `POST /gates/{key}/decisions`. Refused with 422 when an artifact that is named claims nothing that a gate could ask about.',
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': attestClaimsFields },
    example: { of: ['ADR-001'] },
  },
  answers: { 201: json('ArtifactAttest', 'The gates, which wait.') },
});

export const readTemplate = operation({
  id: 'readTemplate',
  method: 'get',
  path: '/artifact-templates/{kind}',
  tag,
  summary: 'Read an empty document of a kind',
  description: 'Every section of the kind in canonical Markdown, to be filled in and sent to `POST /artifacts`.',
  params: z.strictObject({ kind: kind.openapi({ example: 'rfc', description: 'What it is to be.' }) }),
  query: z.strictObject({ title: line(500).default('Title').openapi({ description: 'Its heading.' }) }),
  answers: {
    200: {
      description: 'The empty document.',
      content: { 'text/markdown': { type: 'string' } },
      headers: ['ETag'],
    },
  },
});
