import { z } from 'zod';
import { coverageNoteSchema } from '../../lifecycle/daa.ts';
import { prdChangeSchema } from '../../lifecycle/redraft.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import { prdInputSchema } from '../inception/contracts.ts';

/** Contract of drafting a TIP (specification 1.3). `assembleTip` adds ids and references. */
const covers = z.array(z.string()).describe('Whole part keys of the PRD parts it serves, such as PRD-001#US-3.AC-2.');

const change = z.strictObject({ text: z.string().min(1), covers });

export const tipDraftSchema = z.strictObject({
  summary: z.string(),
  databaseChanges: z.array(change),
  apiChanges: z.array(
    z.strictObject({ method: z.string().min(1), path: z.string().min(1), request: z.string(), response: z.string(), covers }),
  ),
  serviceLogic: z.array(change),
  integrationPoints: z.array(change),
  edgeCases: z.array(z.string().min(1)),
  testing: z.array(z.string().min(1)),
  openQuestions: z.array(z.string().min(1)),
  effortEstimate: z.strictObject({ implementation: z.string(), testing: z.string(), codeReview: z.string() }),
  coverageNotes: z.array(coverageNoteSchema),
});

export const lightweightSteps = {
  'lightweight/draft-tip': {
    input: z.strictObject({
      prd: prdInputSchema,
      standing: tipBodySchema.optional().describe('The TIP that is redrafted: only what hangs on the changes is taken over.'),
      changes: z.array(prdChangeSchema).optional().describe('What the PRD says otherwise since the TIP that stands was made.'),
    }),
    output: tipDraftSchema,
  },
} as const;

export type TipDraft = z.infer<typeof tipDraftSchema>;
