import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { prdChangeSchema } from '../../lifecycle/redraft.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { SuspectArtifact } from '../suspects/find-suspect-parts.ts';

/** What a newer version of its PRD makes suspect in one artifact. */
export const suspectArtifactSchema = z.strictObject({
  key: z.string().describe('Of an AI-DAA or a TIP.'),
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: z.string(),
  version: z.int().positive().describe('The current one.'),
  prd: z.strictObject({
    key: z.string(),
    madeOn: z.int().positive().describe('Version of the PRD that it is of.'),
    version: z.int().positive().describe('Version of the PRD now.'),
  }),
  changes: z
    .array(prdChangeSchema)
    .describe('Parts of the PRD that read otherwise; without those of which a person said that what serves them still holds.'),
  parts: z
    .array(
      z.strictObject({
        part: z.string().describe('Local id, such as `OP-borrow-book`.'),
        text: z.string().describe('What it says, in short; empty for a part without a text of its own.'),
        because: z.array(z.string()).describe('Whole keys of the parts of the PRD that changed.'),
        editedBy: z
          .string()
          .nullable()
          .describe('Who edited it since it was drafted: no draft takes its place. Null when nobody did.'),
      }),
    )
    .describe('What hangs on the changes, and what a redraft may change; empty where only what is new is missing.'),
});

/** `GET /prds/{key}/suspects`, `daa generate --plan`. */
export const prdSuspectsSchema = z.strictObject({
  prd: z.strictObject({ key: z.string(), title: z.string(), status: z.string(), version: z.int().positive() }),
  items: z.array(suspectArtifactSchema).describe('AI-DAAs and TIPs of older versions of the PRD, oldest first.'),
});

export function toSuspectArtifact({
  artifact,
  prd,
  madeOn,
  changes,
  parts,
}: SuspectArtifact): z.infer<typeof suspectArtifactSchema> {
  const { key, kind, title, status, version } = artifact;
  return {
    key,
    kind,
    title,
    status,
    version,
    prd: { key: prd.key, madeOn, version: prd.version },
    changes: changes.map((change) => ({ ...change })),
    parts: parts.map((part) => ({ ...part, because: [...part.because] })),
  };
}

export function toPrdSuspects({
  prd: { key, title, status, version },
  items,
}: {
  prd: ArtifactVersion;
  items: readonly SuspectArtifact[];
}): z.infer<typeof prdSuspectsSchema> {
  return { prd: { key, title, status, version }, items: items.map(toSuspectArtifact) };
}
