import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { claimNeeds } from '../../lifecycle/claims.ts';
import { bundleArtifactSchema, bundleSchema } from '../../lifecycle/bundle.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { identity } from './artifact-documents.ts';
import { cursor } from './cursor.ts';

const { key, title, version, contentHash } = identity;
const kind = z.enum(artifactKindIds);
const status = z.string().describe('Of the current version, such as `Draft`, `In Review` or `Validated`.');

/** `GET /artifact-texts`: what `export` and `sync` make files of. */
export const artifactTextsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({ key, kind, title, status, version, contentHash, markdown: z.string().describe('Canonical Markdown.') }),
    )
    .describe('Every artifact at its current version, oldest first.'),
  next: cursor,
});

export const fileOutcomes = [
  'written',
  'stored',
  'created',
  'conflict',
  'edited',
  'deleted',
  'refused',
  'skipped',
  'unchanged',
] as const;

/** `export DIR` and `sync DIR`. */
export const folderReportSchema = z.strictObject({
  folder: z.string().describe('As it was named.'),
  counts: z
    .record(z.enum(fileOutcomes), z.int().nonnegative())
    .describe('How many files came to what: each outcome, also those of which there are none.'),
  items: z
    .array(
      z.strictObject({
        file: z.string().describe('Below the folder, with slashes.'),
        key: z.string().nullable().describe('Of the artifact; null for a file that is none.'),
        outcome: z
          .enum(fileOutcomes)
          .exclude(['unchanged'])
          .describe(
            'written: the file has the newest text now. stored: the artifact has a new version with the text of the file. created: the file is an artifact now. conflict: both were changed, and nothing was. edited: an export leaves the file as somebody edited it. deleted: it is gone from the folder, the artifact stays. refused: see `detail`. skipped: it was not looked at.',
          ),
        detail: z.string().describe('What happened, or why it did not.'),
        fix: fixSchema.describe('What to do now; empty when there is nothing to do.'),
        version: z.int().positive().nullable().describe('Of the artifact, now; null when there is none.'),
        fileText: z.string().nullable().describe('Of a conflict: the text in the file. Null otherwise.'),
        currentText: z.string().nullable().describe('Of a conflict: the text in the repository. Null otherwise.'),
        diff: z
          .string()
          .nullable()
          .describe('Of a conflict: a unified diff from the text in the repository to that in the file. Null otherwise.'),
      }),
    )
    .describe('In the order of the files. What did not change is only counted.'),
});

/** Sorts of rows that can be had as CSV. */
export const csvTables = ['artifacts', 'parts', 'links'] as const;

/** `bundle export`: a page of `GET /bundle`, and the whole file. */
export const bundlePageSchema = z.strictObject({ ...bundleSchema.shape, artifacts: z.array(bundleArtifactSchema), next: cursor });

/** `bundle export FILE --json`. */
export const bundleWrittenSchema = z.strictObject({
  file: z.string(),
  artifacts: z.int().nonnegative(),
  versions: z.int().nonnegative(),
  sha256: z.string().describe('Of the bytes of the file.'),
});

/** `bundle import`. */
export const bundleImportSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      key,
      kind,
      status: z.string().describe('What it has here.'),
      claimedStatus: z
        .string()
        .describe(
          'What it had in the other installation. Where a gate stands before it, it is a claim here until that gate is passed.',
        ),
      need: z
        .enum(claimNeeds)
        .describe(
          'What has to happen before it has the claimed status. holds: nothing. attestation: a person says at a gate that it is true. submission: it was under review, and is submitted to its gate. sources: what it comes from has to come far enough first, then it is moved. replacement: nothing here supersedes it. out-of-reach: its kind has no way there.',
        ),
      versions: z.int().positive(),
    }),
  ),
  redacted: z
    .array(z.strictObject({ key, version: z.int().positive(), secrets: z.int().positive().describe('How many were taken out.') }))
    .describe('Versions that held secrets: they are stored without them, under another content hash.'),
  gates: z
    .array(z.string())
    .describe('One a kind, at which a person says whether the claimed statuses are true; empty when nothing is claimed.'),
});

export function toArtifactText(artifact: ArtifactVersion): z.infer<typeof artifactTextsSchema>['items'][number] {
  const {
    key: own,
    kind: ownKind,
    title: ownTitle,
    status: ownStatus,
    version: ownVersion,
    contentHash: hash,
    markdown,
  } = artifact;
  return { key: own, kind: ownKind, title: ownTitle, status: ownStatus, version: ownVersion, contentHash: hash, markdown };
}
