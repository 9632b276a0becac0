import { z } from 'zod';
import { criterionSource, nameSchema, proofTypes, workTypes } from './bolt.ts';
import { line, localId, numbered, prose, statedLine } from './document-fields.ts';
import { effortSchema } from './effort.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Why no Bolt owns a part. */
export const omissionStatuses = ['DEFERRED', 'N/A', 'EXISTS'] as const;

export const plannedBoltSchema = z.strictObject({
  id: localId('B'),
  goal: statedLine.describe('A single one.'),
  work: z.enum(workTypes).nullable(),
  why: line.describe('Why that one does it.'),
  hours: effortSchema.nullable(),
  skeleton: z.boolean().describe('Whether it is the walking skeleton: the thinnest path through the whole.'),
  dependsOn: z.array(nameSchema).describe('Bolts of the plan that it waits for: `B-1`.'),
  owns: z.array(nameSchema).describe('Parts of the AI-ADR that it makes real: `ADR-001#EC-2`.'),
  touches: z.array(nameSchema).describe('Files that it may change, as globs.'),
  rollback: prose,
  criteria: z.array(z.strictObject({ ...numbered('AC'), from: criterionSource, proof: z.enum(proofTypes).nullable() })),
});

/**
 * Body of a Construction Plan (ours): how an Accepted AI-ADR breaks into Bolts. Its AI-ADR and the
 * amendments that it was read with are references `implements`. Findings are computed, never stored.
 */
export const planBodySchema = z.strictObject({
  adr: line.describe('Key of the AI-ADR.'),
  adrVersion: z.int().positive().nullable(),
  adrHash: line.describe('Content hash of that version.'),
  bolts: z.array(plannedBoltSchema),
  omitted: z
    .array(z.strictObject({ part: statedLine, status: z.enum(omissionStatuses).nullable(), reason: line }))
    .describe('Parts that no Bolt owns.'),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type PlanBody = z.infer<typeof planBodySchema>;
export type PlannedBolt = PlanBody['bolts'][number];
