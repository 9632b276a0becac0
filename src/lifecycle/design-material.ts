import { z } from 'zod';
import { daaBodySchema } from './daa.ts';
import { playbookBodySchema } from './playbook.ts';
import { prdBodySchema } from './prd.ts';
import { rfcBodySchema } from './rfc.ts';
import { tipBodySchema } from './tip.ts';

const named = { key: z.string(), version: z.int().positive(), title: z.string() };

/** The source of an RFC: the model of the full workflow, or the proposal of the lightweight one. */
export const designSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daa'), ...named, body: daaBodySchema }),
  z.strictObject({ kind: z.literal('tip'), ...named, body: tipBodySchema }),
]);

/** The fields of a Playbook entry that a design is checked against. */
export const knownPatternSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  body: playbookBodySchema,
});

/** An earlier decision or incident that shares words with the design. */
export const precedentSchema = z.strictObject({
  key: z.string(),
  kind: z.enum(['adr', 'postmortem', 'incident']),
  title: z.string(),
  status: z.string(),
  excerpt: z.string(),
});

/** An error finding of the RFC that was waived at its approval. */
export const waivedFindingSchema = z.strictObject({
  code: z.string(),
  part: z.string().optional(),
  reason: z.string(),
  person: z.string(),
  gate: z.string(),
});

/** All input of the challenger (specification 1.4, step 3). */
export const designMaterialSchema = z.strictObject({
  rfc: z.strictObject({ ...named, body: rfcBodySchema, waivers: z.array(waivedFindingSchema) }),
  source: designSourceSchema,
  prd: z.strictObject({ ...named, body: prdBodySchema }),
  patterns: z.array(knownPatternSchema),
  precedents: z.array(precedentSchema),
});

export type DesignSource = z.infer<typeof designSourceSchema>;
export type KnownPattern = z.infer<typeof knownPatternSchema>;
export type Precedent = z.infer<typeof precedentSchema>;
export type DesignMaterial = z.infer<typeof designMaterialSchema>;
