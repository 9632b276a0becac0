import { z } from 'zod';

/** What evidence of an incident is: where code or a tool found it. */
export const evidenceClasses = [
  'alert',
  'log',
  'frame',
  'line',
  'commit',
  'diff',
  'deployment',
  'artifact',
  'runbook',
  'similar',
  'measurement',
  'note',
] as const;

export type EvidenceClass = (typeof evidenceClasses)[number];

/** Characters of one row: more is looked up again at its `ref`. */
export const longestEvidence = 4000;

export const newEvidenceSchema = z.strictObject({
  class: z.enum(evidenceClasses),
  ref: z
    .string()
    .min(1)
    .max(1000)
    .describe(
      'Where it stands: `src/loans/renew.ts:12@<sha>`, a commit, `<sha>:<path>` of a diff, or a key such as `ADR-001#EC-2`.',
    ),
  text: z.string().max(longestEvidence).describe('What it says, without secrets.'),
  at: z.iso.datetime().nullable().describe('When it happened; null where it has no time.'),
  broughtBy: z.string().min(1).max(200).describe('`rules`, a model, or a person.'),
});

export const evidenceSchema = newEvidenceSchema.extend({ id: z.string().regex(/^E-\d{1,6}$/) });

export type NewEvidence = z.infer<typeof newEvidenceSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
