import { z } from 'zod';
import { alternativeSchema, objectionSchema, wayOutSchema } from '../../lifecycle/challenge.ts';
import { designMaterialSchema } from '../../lifecycle/design-material.ts';
import { sessionRecordSchema } from '../../lifecycle/design-session.ts';
import { proposedEditsSchema } from '../../lifecycle/edits.ts';
import { codeBlockSchema, line, localId, statement } from '../../lifecycle/document-fields.ts';

/** Contract of a challenger's reply to one turn (specification 1.4, step 3). */
export const answerTurn = {
  input: z.strictObject({
    ...designMaterialSchema.shape,
    session: sessionRecordSchema,
    /** Sequence of the person's turn to answer: the last one of the session. */
    turn: z.int().positive(),
  }),
  output: z.strictObject({
    text: statement.describe('The reply, as a colleague says it: short, concrete, no praise.'),
    objections: z.array(objectionSchema).describe('New challenges, the most material first; at most three in a turn.'),
    alternatives: z.array(alternativeSchema),
    conceded: z.array(localId('CH')).describe('Challenges whose rebuttal holds.'),
    upheld: z
      .array(z.strictObject({ id: localId('CH'), because: statement }))
      .describe('Challenges whose rebuttal does not hold, said once.'),
    diagrams: z.array(codeBlockSchema),
    waysOut: z
      .array(z.strictObject({ id: localId('CH'), ways: z.array(wayOutSchema) }))
      .describe('More ways out of challenges that stand.'),
    edits: z
      .array(proposedEditsSchema)
      .describe('Edits of the RFC that follow from what was decided; a person takes or declines each.'),
    nothingLeft: z.boolean().describe('True when nothing material is left to challenge.'),
    stoppedBy: line
      .optional()
      .describe('The limit of one reply that it came to before it had looked up all it wanted; absent otherwise.'),
  }),
} as const;

export type TurnReply = z.infer<typeof answerTurn.output>;
