import { z } from 'zod';
import { line, localId, numbered, prose, statedLine } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** True for what names one content for ever, as `sha256:…` does and a tag does not. */
export function isDigest(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$|^sha512:[0-9a-f]{128}$/.test(text);
}

/** True for the full hash of a commit. */
export function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/**
 * Body of a Deployment Unit (specification 2.8). Its Bolts are references `contains`; whatever is
 * not text is named by its digest, and of a configuration only the hash is kept.
 */
export const unitBodySchema = z.strictObject({
  source: z.strictObject({
    repository: line,
    commit: line.describe('Full hash of the commit that it was built from.'),
    run: line.describe('Address of the CI/CD run that built it.'),
  }),
  applicationCode: z
    .array(z.strictObject({ id: localId('ART'), name: statedLine, location: line, digest: line.describe('`sha256:…`') }))
    .describe('Binaries or container images.'),
  sbom: z
    .array(z.strictObject({ location: statedLine, digest: line, format: line }))
    .describe('Bills of materials, by reference.'),
  tests: z.strictObject({ unit: prose, integration: prose, endToEnd: prose, smoke: prose }),
  infrastructureAsCode: z.array(z.strictObject(numbered('IAC'))),
  migrations: z
    .array(z.strictObject({ path: statedLine, reversible: z.enum(['yes', 'no']).nullable().describe('Null when not known.') }))
    .describe('Migrations of the schema that it brings.'),
  configuration: z
    .array(z.strictObject({ environment: statedLine, name: line, hash: line }))
    .describe('What each environment is configured by: names and hashes, never values.'),
  documentation: z.strictObject({ deploymentGuide: prose, runbook: prose }),
  rollbackPlan: prose,
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type UnitBody = z.infer<typeof unitBodySchema>;
