import { z } from 'zod';
import { evidenceSchema } from './incident-evidence.ts';

/** What a model reads before it proposes causes: what code brought, and where it may look. */
export const hypothesisMaterialSchema = z.strictObject({
  incident: z.strictObject({
    key: z.string(),
    title: z.string(),
    affected: z.string(),
    startedAt: z.iso.datetime(),
  }),
  /** The repository and commit that its tools read; null where none is known. */
  code: z.strictObject({ repository: z.string(), sha: z.string(), isDeployed: z.boolean() }).nullable(),
  evidence: z.array(evidenceSchema),
  failingPath: z.array(z.string()),
  hypotheses: z
    .array(z.strictObject({ id: z.string(), kind: z.string(), statement: z.string() }))
    .describe('Of rules and earlier rounds.'),
});

export type HypothesisMaterial = z.infer<typeof hypothesisMaterialSchema>;
