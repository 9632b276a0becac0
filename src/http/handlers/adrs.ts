import { readDraftingOrder } from '../../operations/drafting-order.ts';
import { Reply } from '../reply.ts';
import type { adrsOperations } from '../../operations/adrs.ts';
import type { Handlers } from '../handler.ts';

export const adrsHandlers: Handlers<typeof adrsOperations> = {
  async draftAdr({ service, input: { key: rfc, ...order } }) {
    const run = await service.adrDrafting.start({ rfc, ...readDraftingOrder(order) });
    // A run that has begun existed before and is returned again.
    const hasBegun = run.status !== 'queued' || run.node !== '';
    return new Reply(run, { status: hasBegun ? 200 : 201, location: `runs/${run.id}` });
  },
  readAdrDraft: ({ service, input }) => service.adrDrafting.drafted(input),
};
