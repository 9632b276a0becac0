import { z } from 'zod';

/** How a PRD part differs between two versions. */
export const prdChangeSchema = z.strictObject({
  ref: z.string().describe('Whole key of the part: as it is called now, or was when it was removed.'),
  change: z
    .enum(['changed', 'added', 'removed', 'moved'])
    .describe('`moved`: it reads as before under another id, and nothing that serves it need change but the name.'),
  before: z.string().nullable().describe('Its text when the links to it were made; null when it is new.'),
  after: z.string().nullable().describe('Its text now; null when it was removed.'),
  was: z.string().nullable().describe('Whole key under which it stood before, where that is another; else null.'),
});

/** The effect of a redraft on one part of a model. */
export const redraftedPartSchema = z.strictObject({
  part: z.string().describe('Local id, such as `OP-borrow-book`.'),
  outcome: z
    .enum(['redrafted', 'added', 'removed', 'kept'])
    .describe('`kept`: a person wrote it, or nothing else was drafted, so it stands although it is suspect.'),
  because: z.array(z.string()).describe('Whole keys of the parts of the PRD that changed.'),
  editedBy: z.string().nullable().describe('Name of who edited it since it was drafted; null when nobody did.'),
});

/** Why a redraft exists: the changes in the PRD, and their effect on the model. */
export const redraftSchema = z.strictObject({
  prd: z.string(),
  from: z.int().positive().describe('Version of the PRD that the model was of.'),
  to: z.int().positive().describe('Version that it is of now.'),
  base: z.int().positive().describe('Version of the model that everything else was kept from, byte for byte.'),
  changes: z.array(prdChangeSchema),
  parts: z.array(redraftedPartSchema),
});

export type PrdChange = z.infer<typeof prdChangeSchema>;
export type RedraftedPart = z.infer<typeof redraftedPartSchema>;
export type Redraft = z.infer<typeof redraftSchema>;
