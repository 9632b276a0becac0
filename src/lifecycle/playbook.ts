import { z } from 'zod';
import { line, prose, statement } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Body of a Playbook entry (specification 2.6). Id, name and status are the artifact's. */
export const playbookBodySchema = z.strictObject({
  category: line.describe('In letters, such as `MESSAGING`; the database numbers a new entry by it.'),
  problem: prose.describe('The recurring problem it solves.'),
  context: z.strictObject({ whenToUse: z.array(statement), whenNotToUse: z.array(statement) }),
  solution: z.strictObject({ implementationGuide: prose, referenceArchitecture: prose }),
  checklist: z.array(statement).describe('Critical details.'),
  tradeOffs: z.strictObject({ pros: z.array(statement), cons: z.array(statement) }),
  examples: z.array(statement).describe('AI-ADRs and code.'),
  relatedPatterns: z.array(line.min(1)),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type PlaybookBody = z.infer<typeof playbookBodySchema>;
