import { z } from 'zod';
import { artifactKindIds } from './artifact-kinds.ts';
import { linkRoles } from './links.ts';

/** Version of the bundle format below. A newer format is refused, an older one is read. */
export const bundleSchemaVersion = 1;

const line = z.string().min(1).max(1000);
const versionNumber = z.int().positive();

export const bundleVersionSchema = z.strictObject({
  version: versionNumber,
  title: line,
  status: line.describe('Of the version that was current, the status of the artifact; of an earlier one, the status it kept.'),
  contentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('sha256 (hex) of title, body and Markdown. An import that does not come to the same refuses.'),
  author: z.string().describe('Name of who wrote it.'),
  createdAt: z.iso.datetime(),
  provenance: z.record(z.string(), z.unknown()).describe('Where it came from, as the other installation kept it.'),
  body: z.record(z.string(), z.unknown()).describe('Its content, shaped by the kind.'),
  markdown: z.string().describe('Canonical Markdown.'),
  parts: z.array(z.strictObject({ localId: line, type: line, text: z.string() })).describe('In their order.'),
  links: z.array(
    z.strictObject({
      role: z.enum(linkRoles),
      from: line.nullable().describe('Local id of the part it starts at; null for the whole artifact.'),
      to: line.describe('Key of an artifact or of a part of one.'),
      toVersion: versionNumber,
    }),
  ),
});

export const bundleArtifactSchema = z.strictObject({
  key: line,
  kind: z.enum(artifactKindIds),
  status: line,
  aliases: z.array(line),
  versions: z.array(bundleVersionSchema).min(1).describe('Oldest first, without a gap.'),
});

/** All artifacts of an installation with their history, for a backup or a move. */
export const bundleSchema = z.strictObject({
  format: z.literal('throughline-bundle'),
  schemaVersion: z.int().positive().describe(`Of this form: ${bundleSchemaVersion}.`),
  artifacts: z.array(bundleArtifactSchema).describe('Oldest first.'),
  next: z
    .null({ error: 'names a further page: put the artifacts of all pages into one bundle first' })
    .optional()
    .describe('As `GET /bundle` answers it on its last page; a file has none.'),
});

export type BundleVersion = z.infer<typeof bundleVersionSchema>;
export type BundleArtifact = z.infer<typeof bundleArtifactSchema>;
export type Bundle = z.infer<typeof bundleSchema>;
