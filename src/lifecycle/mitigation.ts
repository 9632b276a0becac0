import { z } from 'zod';
import { line, numbered, prose } from './document-fields.ts';
import { nameSchema } from './bolt.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

export const risks = ['low', 'medium', 'high'] as const;
export const reversibilities = ['reversible', 'partly', 'irreversible'] as const;

export const mitigationOptionSchema = z.strictObject({
  ...numbered('OPT'),
  risk: z.enum(risks).nullable(),
  reversibility: z.enum(reversibilities).nullable(),
  because: line.describe('Why both are so, or why nobody knows.'),
  expectedEffect: line,
  rollback: line,
  evidence: z.array(nameSchema).describe('What it rests on: `E-3`, `TL-2`, `ADR-001#RB-1`.'),
});

/** Body of a Mitigation (specification 1.6, step 4), lowest risk first, with a reference `concerns`. */
export const mitigationBodySchema = z.strictObject({
  options: z.array(mitigationOptionSchema),
  chosen: line.describe('Id of the option to be approved: `OPT-1`.'),
  watchedBy: line.describe('Alerts and metrics of the record that show what it does; empty where none is known.'),
  reason: prose.describe('Why another than the lowest risk.'),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type MitigationBody = z.infer<typeof mitigationBodySchema>;
