import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { bolt } from './fields.ts';

export const pack = defineTool({
  description:
    'Read everything needed to build a Bolt: goal, criteria, parts, rules, contract, schema, invariants, how to name tests, the commit trailer, when to stop. Read it before you begin.',
  input: z.strictObject({
    bolt,
    whole: z.boolean().default(false).describe('Leave nothing out, where a pack says that it was cut.'),
  }),
  reads: true,
  async call(service, { bolt: key, whole }) {
    const [document, text] = await Promise.all([service.packs.read({ key, whole }), service.packs.markdown({ key, whole })]);
    return { text, document };
  },
});
