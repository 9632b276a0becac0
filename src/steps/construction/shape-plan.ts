import { z } from 'zod';
import { workTypes } from '../../lifecycle/bolt.ts';
import { line, prose, statedLine } from '../../lifecycle/document-fields.ts';
import { effortSchema } from '../../lifecycle/effort.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { omissionStatuses, planBodySchema } from '../../lifecycle/plan.ts';
import { planMaterialSchema } from '../../lifecycle/plan-material.ts';

const bolt = statedLine.describe('Id of a Bolt of the plan: `B-2`.');
const part = statedLine.describe('A part of the AI-ADR as a Bolt owns it: `ADR-001#EC-2`.');
const because = line.describe('Why, in one sentence.');

/** Changes of a plan. Code applies each by itself, and refuses one that would break a rule. */
export const planPatchesSchema = z.strictObject({
  reword: z
    .array(
      z.strictObject({
        bolt,
        goal: line.describe('Empty to leave it.'),
        work: z.enum(workTypes).nullable().describe('Null to leave it.'),
        why: line.describe('Why that one does it; empty to leave it.'),
        hours: z.strictObject(effortSchema.shape).nullable().describe('Null to leave them.'),
        touches: z.array(statedLine).describe('Globs of files; empty to leave them.'),
        rollback: prose.describe('Empty to leave it.'),
        because,
      }),
    )
    .describe('Other words, work, hours, files or rollback of a Bolt.'),
  reprove: z
    .array(z.strictObject({ criterion: statedLine.describe('`AC-3`'), text: statedLine, because }))
    .describe('Other words of a criterion.'),
  move: z.array(z.strictObject({ part, to: bolt, because })).describe('A part, with its criteria, into another Bolt.'),
  merge: z.array(z.strictObject({ from: bolt, into: bolt, goal: statedLine, because })).describe('Two Bolts into one.'),
  split: z
    .array(z.strictObject({ bolt, parts: z.array(part).min(1), goal: statedLine, because }))
    .describe('Parts of a Bolt, with their criteria, into a new one that waits for what the old one waits for.'),
  wait: z
    .array(z.strictObject({ bolt, for: z.array(statedLine).describe('All that it waits for.'), because }))
    .describe('What a Bolt waits for.'),
  omit: z
    .array(z.strictObject({ part, status: z.enum(omissionStatuses), reason: statedLine }))
    .describe('A part that no Bolt has to make.'),
});

/** Contract of rewording and regrouping a plan that rules or people made. */
export const shapePlan = {
  input: z.strictObject({
    material: planMaterialSchema,
    plan: planBodySchema,
    findings: z.array(findingSchema),
    comments: z.array(z.strictObject({ part: z.string(), text: z.string() })),
  }),
  output: planPatchesSchema.extend({
    notDone: z.array(statedLine).describe('What a reviewer asked for and is not done, with the reason.'),
  }),
} as const;

export type PlanPatches = z.infer<typeof planPatchesSchema>;
