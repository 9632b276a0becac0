import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { describeWork } from './describe-work.ts';
import { bolt, text } from './fields.ts';
import { InputError } from '../../lifecycle/errors.ts';

export const report = defineTool({
  description:
    'Report on a Bolt: progress, what shows a criterion (where no test does), the pull request. `outcome`: `submit` brings it to the code reviewer and needs `change`; `put-down` gives it back.',
  input: z.strictObject({
    bolt,
    note: text(10_000).optional(),
    evidence: z
      .array(z.strictObject({ criterion: text(100).describe('Such as AC-1.'), text: text(4000) }))
      .max(100)
      .optional(),
    change: text(1000).optional().describe('Address or number of the pull request.'),
    branch: text(300).optional(),
    outcome: z.enum(['go-on', 'submit', 'put-down']).default('go-on'),
  }),
  reads: false,
  async call(service, { bolt: key, outcome, note, evidence, change, branch }) {
    const said = { key, note, evidence, change, branch };
    if (outcome === 'go-on') return describeWork(await service.bolts.report(said));
    if (outcome === 'put-down') {
      if (evidence ?? change ?? branch) await service.bolts.report({ ...said, note: undefined });
      return describeWork(await service.bolts.putDown({ key, note }));
    }
    if (change === undefined)
      throw new InputError({
        id: 'bolt.no-change',
        message: 'A Bolt is submitted with its change.',
        fix: 'Give `change`: the address or number of the pull request.',
      });
    const gate = await service.bolts.submit({ ...said, change });
    return {
      text: `${key} waits at ${gate.id} for its code reviewer. You are done with it: a person decides.`,
      document: { key, gate: gate.id, status: gate.status },
    };
  },
});
