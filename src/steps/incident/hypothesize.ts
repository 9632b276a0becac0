import { z } from 'zod';
import { proposedHypothesisSchema } from '../../lifecycle/hypothesis.ts';
import { hypothesisMaterialSchema } from '../../lifecycle/hypothesis-material.ts';

/** Contract of proposing causes of an incident. Code judges each proposal (analysis/hypotheses). */
export const hypothesize = {
  input: hypothesisMaterialSchema,
  output: z.strictObject({
    hypotheses: z.array(proposedHypothesisSchema).describe('The most likely first; none where the evidence supports none.'),
    inconclusive: z.string().describe('Without a hypothesis: what is missing to have one. Empty otherwise.'),
  }),
} as const;
