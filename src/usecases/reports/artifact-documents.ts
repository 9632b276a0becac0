import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { ArtifactSummary, ArtifactVersion } from '../../ports/artifacts.ts';
import type { VersionDiff } from '../artifacts/diff-versions.ts';
import { waiversOf, type StandingApproval } from '../../lifecycle/standing-approvals.ts';
import type { VersionSummary } from '../artifacts/read-history.ts';
import { cursor } from './cursor.ts';
import { draftingSchema, toDrafting, totalUsage, usageSchema } from './drafting.ts';

/** The first fields of an artifact's documents. */
export const identity = {
  key: z.string().describe('Stable over all versions, such as `PRD-001`.'),
  title: z.string(),
  status: z.string().describe('Such as `Draft`, `In Review` or `Validated`; of a version that was replaced, the status it kept.'),
  successor: z
    .string()
    .nullable()
    .describe(
      'Of what is Superseded: the key of what took its place, in force or not yet. Null for anything else, and where nothing did.',
    ),
  successorStatus: z
    .string()
    .nullable()
    .describe('Status of the successor. Only one that is in force, such as Accepted or Validated, stands in for this.'),
  version: z.int().positive().describe('1 for the first. A version never changes.'),
  contentHash: z.string().describe('sha256 (hex) of title, body and Markdown. Gates bind to it.'),
  author: z.string().describe('Name of who wrote this version, or for whom a run did.'),
  createdAt: z.iso.datetime().describe('When this version was written.'),
  reason: z.string().describe('Why this version exists, in a few words; empty when nobody said.'),
};

export const versionRefSchema = z.strictObject({
  key: z.string().describe('Of an artifact.'),
  version: z.int().positive(),
});

/** The findings field of documents. */
const importFindings = z.array(findingSchema).describe('What the import found; empty for what was not imported.');

/** `prd show --json`. */
export const prdDocumentSchema = z.strictObject({
  ...identity,
  findings: importFindings,
  body: prdBodySchema,
});

/** `artifact show --json`, `artifact export --format json`: any kind, with its origin. */
export const artifactDocumentSchema = z.strictObject({
  ...identity,
  kind: z.enum(artifactKindIds),
  amendments: z.array(z.string()).describe('Of an AI-ADR: keys of the Accepted ones that add guidance to it, oldest first.'),
  derivedFrom: versionRefSchema
    .nullable()
    .describe('What this version was drafted from; null for what was drafted from nothing.'),
  drafting: draftingSchema,
  usage: usageSchema.describe('Over all entries of `drafting`.'),
  findings: importFindings,
  approvals: z
    .array(
      z.strictObject({
        gate: z.string().describe('Where it was approved.'),
        person: z.string().describe('Name of who approved it.'),
        role: z.string().describe('In which role.'),
        note: z.string().describe('What was noted with it; empty when nothing was.'),
        decidedAt: z.iso.datetime(),
      }),
    )
    .describe('Of exactly this content, at gates that were approved, newest gate first; empty where nobody has.'),
  waivers: z
    .array(
      z.strictObject({
        code: z.string().describe('Of the findings that were accepted.'),
        part: z.string().optional().describe('Of the one place that was accepted; absent where every place of the code was.'),
        reason: z.string(),
        gate: z.string().describe('Where it was waived.'),
        person: z.string().describe('Name of who waived it.'),
        decidedAt: z.iso.datetime(),
      }),
    )
    .describe('Error findings that an approval of exactly this content let pass.'),
  body: z.unknown().describe('Its content, shaped by `kind`: a PrdBody of a `prd`, a DaaBody of a `daa`.'),
});

export const artifactSummarySchema = z.strictObject({
  key: identity.key,
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: z.string().describe('Of the current version, such as `Draft`, `In Review` or `Validated`.'),
  claimedStatus: z
    .string()
    .optional()
    .describe('What an imported document says that its status is, as long as no attestation has settled it; absent otherwise.'),
  version: z.int().positive().describe('The current one.'),
  aliases: z.array(z.string()).describe('Other names it is known by, such as `file:` and the place it was imported from.'),
  updatedAt: z.iso.datetime().describe('When it last got a version or another status.'),
});

/** `prd list`, `daa list` and `artifact list`. */
export const artifactListSchema = z.strictObject({ items: z.array(artifactSummarySchema), next: cursor });

/** `artifact history`, oldest first. */
export const versionListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      version: z.int().positive(),
      title: z.string(),
      status: identity.status,
      contentHash: identity.contentHash,
      author: identity.author,
      createdAt: identity.createdAt,
      reason: identity.reason,
    }),
  ),
});

/** `artifact diff`. */
export const versionDiffSchema = z.strictObject({
  key: identity.key,
  from: z.int().positive().describe('The earlier version.'),
  to: z.int().positive().describe('The later version.'),
  added: z.int().nonnegative().describe('Lines of the canonical Markdown that only `to` has.'),
  removed: z.int().nonnegative().describe('Lines of the canonical Markdown that only `from` has.'),
  hunks: z
    .array(
      z.strictObject({
        heading: z.string().describe('Heading in `to` under which the first change stands; empty above the first heading.'),
        line: z.int().positive().describe('Line in `to` of the first change, from 1.'),
        lines: z.array(z.string()).describe('Each begins with a space (in both), `+` (only in `to`) or `-` (only in `from`).'),
      }),
    )
    .describe('The changes by where they are; empty when nothing differs.'),
  patch: z.string().describe('The same as a unified diff of the canonical Markdown; empty when nothing differs.'),
  parts: z
    .array(
      z.strictObject({
        id: z.string().describe('Local id, such as `INV-loan-limit`.'),
        type: z.string().describe('`story`, `criterion`, `operation`, `invariant` …'),
        change: z.enum(['removed', 'changed', 'added']),
        text: z.string().describe('What it says in `to`; of a removed one, in `from`.'),
      }),
    )
    .describe('Parts that differ: first those that are gone, then those that read otherwise, then new ones.'),
});

/** `artifact export`: what was written, or the content itself when no file was named. */
export const exportSchema = z.strictObject({
  key: z.string(),
  version: z.int().positive(),
  format: z.enum(['md', 'json']),
  file: z.string().nullable().describe('File that was written; null when `content` holds it.'),
  content: z.string().nullable().describe('Null when `file` was written.'),
});

/** `GET /artifacts/{key}/findings`: what code finds wrong with any artifact. */
export const artifactFindingsSchema = z.strictObject({
  key: identity.key,
  version: z.int().positive(),
  findings: z.array(findingSchema).describe('Empty when code finds nothing wrong.'),
});

export function toPrdDocument(prd: ArtifactVersion): z.infer<typeof prdDocumentSchema> {
  return { ...identityOf(prd), findings: [...(prd.provenance.findings ?? [])], body: prdBodySchema.parse(prd.body) };
}

export function toArtifactDocument(
  artifact: ArtifactVersion,
  approvals: readonly StandingApproval[],
): z.infer<typeof artifactDocumentSchema> {
  const { kind, provenance, body } = artifact;
  const drafting = toDrafting(artifact);
  return {
    ...identityOf(artifact),
    kind,
    amendments: [...(artifact.amendments ?? [])],
    derivedFrom: provenance.derivedFrom ? { ...provenance.derivedFrom } : null,
    drafting,
    usage: totalUsage(drafting),
    findings: [...(provenance.findings ?? [])],
    approvals: approvals.map(({ gate, person, role, note, decidedAt }) => ({ gate, person, role, note, decidedAt })),
    waivers: [...waiversOf(approvals)],
    body,
  };
}

export function toArtifactSummary(summary: ArtifactSummary): z.infer<typeof artifactSummarySchema> {
  const { key, kind, title, status, claimedStatus, version, aliases, updatedAt } = summary;
  const claim = claimedStatus === undefined ? {} : { claimedStatus };
  return { key, kind, title, status, ...claim, version, aliases: aliases.filter((alias) => !isOfBytes(alias)), updatedAt };
}

/** A text without a name is identified by the hash of its bytes, which is not shown as a name. */
function isOfBytes(alias: string): boolean {
  return alias.startsWith('file:bytes:');
}

export function toVersionItem(version: VersionSummary): z.infer<typeof versionListSchema>['items'][number] {
  const { title, status, contentHash, authorName, createdAt, provenance } = version;
  return { version: version.version, title, status, contentHash, author: authorName, createdAt, reason: provenance.reason ?? '' };
}

export function toVersionDiff(diff: VersionDiff): z.infer<typeof versionDiffSchema> {
  const { key, from, to, added, removed, hunks, patch, parts } = diff;
  return {
    key,
    from,
    to,
    added,
    removed,
    hunks: hunks.map((hunk) => ({ ...hunk, lines: [...hunk.lines] })),
    patch,
    parts: parts.map(({ localId, type, change, text }) => ({ id: localId, type, change, text })),
  };
}

/** The fields of `identity`. */
export function identityOf(artifact: ArtifactVersion): z.infer<z.ZodObject<typeof identity>> {
  const { key, title, status, successor, version, contentHash, authorName, createdAt, provenance } = artifact;
  return {
    key,
    title,
    status,
    successor: successor?.key ?? null,
    successorStatus: successor?.status ?? null,
    version,
    contentHash,
    author: authorName,
    createdAt,
    reason: provenance.reason ?? '',
  };
}
