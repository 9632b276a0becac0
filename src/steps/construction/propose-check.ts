import { z } from 'zod';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { line } from '../../lifecycle/document-fields.ts';

/** Contract of proposing how a machine checks one part of a decision. Code tries what is proposed. */
export const proposeCheck = {
  input: z.strictObject({
    adr: z.strictObject({ key: z.string(), title: z.string(), body: adrBodySchema }),
    part: z.string().describe('Local id of the decision point, or `DECISION`.'),
    folders: z.array(z.string()).describe('Folders of the code with the kinds of their files.'),
    tried: z.array(z.strictObject({ check: z.string(), outcome: z.string() })).describe('What was proposed before, in vain.'),
  }),
  output: z.strictObject({
    check: line.describe('In one of the forms; empty when none of them fits.'),
    because: line.describe('What it finds of the decision and what it cannot see, in one or two sentences.'),
  }),
} as const;
