import { z } from 'zod';
import { designMaterialSchema } from '../../lifecycle/design-material.ts';
import { sessionRecordSchema } from '../../lifecycle/design-session.ts';
import { proposedEditsSchema } from '../../lifecycle/edits.ts';

/** Contract of the check of the whole RFC against its decisions (specification 1.4, step 4). */
export const checkConsistency = {
  input: z.strictObject({ ...designMaterialSchema.shape, session: sessionRecordSchema }),
  output: z.strictObject({
    edits: z
      .array(proposedEditsSchema)
      .describe(
        'Edits without which the RFC contradicts what was decided; a person takes or declines each. Empty where nothing does.',
      ),
  }),
} as const;
