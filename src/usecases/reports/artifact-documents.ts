import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { ArtifactSummary, ArtifactVersion } from '../../ports/artifacts.ts';
import type { VersionDiff } from '../diff-versions.ts';
import type { VersionSummary } from '../read-history.ts';

const identity = {
  key: z.string(),
  status: z.string(),
  version: z.int().positive(),
  /** sha256 (hex) of title, body and Markdown; gates bind to it. */
  contentHash: z.string(),
};

/** `daa show --json`. */
export const daaDocumentSchema = z.strictObject({ ...identity, body: daaBodySchema });

/** `prd show --json`. */
export const prdDocumentSchema = z.strictObject({ ...identity, body: prdBodySchema });

/** `artifact show --json` and `artifact export --format json`: any kind, with where it came from. */
export const artifactDocumentSchema = z.strictObject({
  ...identity,
  kind: z.enum(artifactKindIds),
  title: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  derivedFrom: z.strictObject({ key: z.string(), version: z.int().positive() }).nullable(),
  reason: z.string(),
  /** What the import found; [] for what was not imported. */
  findings: z.array(findingSchema),
  body: z.unknown(),
});

export const artifactSummarySchema = z.strictObject({
  key: z.string(),
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: z.string(),
  version: z.int().positive(),
  aliases: z.array(z.string()),
  updatedAt: z.iso.datetime(),
});

/** `prd list`, `daa list` and `artifact list`. */
export const artifactListSchema = z.strictObject({ items: z.array(artifactSummarySchema) });

/** `artifact history`, oldest first. */
export const versionListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      version: z.int().positive(),
      title: z.string(),
      /** Of a version that was replaced, the status it kept. */
      status: z.string(),
      contentHash: z.string(),
      author: z.string(),
      createdAt: z.iso.datetime(),
      reason: z.string(),
    }),
  ),
});

/** `artifact diff`. */
export const versionDiffSchema = z.strictObject({
  key: z.string(),
  from: z.int().positive(),
  to: z.int().positive(),
  added: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  /** Unified diff of the canonical Markdown; '' when nothing differs. */
  patch: z.string(),
});

/** `artifact export`: what was written, or the content itself when no file was named. */
export const exportSchema = z.strictObject({
  key: z.string(),
  version: z.int().positive(),
  format: z.enum(['md', 'json']),
  /** File that was written; null when `content` holds it. */
  file: z.string().nullable(),
  content: z.string().nullable(),
});

/** `daa lint`. */
export const lintReportSchema = z.strictObject({
  key: z.string(),
  version: z.int().positive(),
  findings: z.array(findingSchema),
});

/** `daa coverage`. */
export const coverageDocumentSchema = z.strictObject({
  key: z.string(),
  version: z.int().positive(),
  prd: z.strictObject({ key: z.string(), version: z.int().positive() }),
  coverage: coverageReportSchema,
});

export function toDaaDocument(daa: ArtifactVersion): z.infer<typeof daaDocumentSchema> {
  return { ...identityOf(daa), body: daaBodySchema.parse(daa.body) };
}

export function toPrdDocument(prd: ArtifactVersion): z.infer<typeof prdDocumentSchema> {
  return { ...identityOf(prd), body: prdBodySchema.parse(prd.body) };
}

export function toArtifactDocument(artifact: ArtifactVersion): z.infer<typeof artifactDocumentSchema> {
  const { kind, title, authorName, createdAt, provenance, body } = artifact;
  return {
    ...identityOf(artifact),
    kind,
    title,
    author: authorName,
    createdAt,
    derivedFrom: provenance.derivedFrom ? { ...provenance.derivedFrom } : null,
    reason: provenance.reason ?? '',
    findings: [...(provenance.findings ?? [])],
    body,
  };
}

export function toArtifactSummary(summary: ArtifactSummary): z.infer<typeof artifactSummarySchema> {
  const { key, kind, title, status, version, aliases, updatedAt } = summary;
  return { key, kind, title, status, version, aliases: [...aliases], updatedAt };
}

export function toVersionItem(version: VersionSummary): z.infer<typeof versionListSchema>['items'][number] {
  const { title, status, contentHash, authorName, createdAt, provenance } = version;
  return { version: version.version, title, status, contentHash, author: authorName, createdAt, reason: provenance.reason ?? '' };
}

export function toVersionDiff({ key, from, to, added, removed, patch }: VersionDiff): z.infer<typeof versionDiffSchema> {
  return { key, from, to, added, removed, patch };
}

function identityOf({ key, status, version, contentHash }: ArtifactVersion): {
  key: string;
  status: string;
  version: number;
  contentHash: string;
} {
  return { key, status, version, contentHash };
}
