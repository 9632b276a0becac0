import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { describeWork } from './describe-work.ts';
import { bolt } from './fields.ts';

export const claim = defineTool({
  description:
    'Claim a Bolt before you build it, or renew the claim. It is held by whoever your token is of, and goes back when the time is over.',
  input: z.strictObject({ bolt, minutes: z.int().min(1).max(20_160).default(240) }),
  reads: false,
  async call(service, { bolt: key, minutes }) {
    return describeWork(await service.bolts.claim({ key, forSeconds: minutes * 60 }));
  },
});
