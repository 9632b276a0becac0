import { z } from 'zod';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { ImportedPrd } from '../import-prd.ts';

/** `prd import`. */
export const prdImportSchema = z.strictObject({
  prd: z.strictObject({
    key: z.string(),
    title: z.string(),
    status: z.string(),
    version: z.int().positive(),
    contentHash: z.string(),
  }),
  outcome: z.enum(['created', 'new-version', 'unchanged']),
  stories: z.int().nonnegative(),
  requirements: z.int().nonnegative(),
  criteria: z.int().nonnegative(),
  findings: z.array(findingSchema),
});

export function toPrdImport({ prd, outcome, findings }: ImportedPrd): z.infer<typeof prdImportSchema> {
  const { key, title, status, version, contentHash } = prd;
  const body = prdBodySchema.parse(prd.body);
  return {
    prd: { key, title, status, version, contentHash },
    outcome,
    stories: body.stories.length,
    requirements: body.requirements.length,
    criteria: body.stories.reduce((sum, story) => sum + story.criteria.length, 0),
    findings: [...findings],
  };
}
