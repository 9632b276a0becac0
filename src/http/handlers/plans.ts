import { readDraftingOrder } from '../../operations/drafting-order.ts';
import type { plansOperations } from '../../operations/plans.ts';
import type { Handlers } from '../handler.ts';
import { Reply } from '../reply.ts';

export const plansHandlers: Handlers<typeof plansOperations> = {
  async planBolts({ service, input: { key: adr, ...order } }) {
    const run = await service.plans.start({ adr, ...readDraftingOrder(order) });
    // A run that has begun existed before and is returned again.
    const hasBegun = run.status !== 'queued' || run.node !== '';
    return new Reply(run, { status: hasBegun ? 200 : 201, location: `runs/${run.id}` });
  },
  previewPlan: ({ service, input: { key } }) => service.plans.preview({ adr: key }),
  readPlan: ({ service, input }) => service.plans.drafted(input),
  readBoltCoverage: ({ service, input: { key } }) => service.plans.coverage({ adr: key }),
  readBoltBoard: ({ service, input }) => service.plans.board(input),
  raiseBolt: async ({ service, input }) => new Reply(await service.plans.raise(input), { status: 201 }),
};
