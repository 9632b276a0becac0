import { z } from 'zod';
import { adrBodySchema } from './adr.ts';
import { nfrCategories } from './prd.ts';

/** A Bolt that implements the AI-ADR already. */
export const livingBoltSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  planned: z.string().describe('Its Bolt of the plan, such as `B-2`; empty for one that somebody wrote.'),
  owns: z.array(z.string()),
});

/** What a plan is made from: an Accepted AI-ADR, its Accepted amendments, and what exists already. */
export const planMaterialSchema = z.strictObject({
  adrs: z
    .array(
      z.strictObject({
        key: z.string(),
        version: z.int().positive(),
        title: z.string(),
        contentHash: z.string(),
        body: adrBodySchema,
      }),
    )
    .min(1)
    .describe('The AI-ADR, then its amendments, oldest first.'),
  nfrs: z
    .array(z.strictObject({ ref: z.string(), category: z.enum(nfrCategories) }))
    .describe('Requirements of the PRDs that it comes from.'),
  bolts: z.array(livingBoltSchema),
});

export type PlanMaterial = z.infer<typeof planMaterialSchema>;
export type LivingBolt = z.infer<typeof livingBoltSchema>;

/** Statuses of a Bolt that somebody has begun, whose parts no plan takes away. */
export function isBegun({ status }: Pick<LivingBolt, 'status'>): boolean {
  return status !== 'TODO';
}
