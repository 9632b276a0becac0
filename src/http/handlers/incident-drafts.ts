import { readDraftingOrder } from '../../operations/drafting-order.ts';
import type { incidentDraftsOperations } from '../../operations/incident-drafts.ts';
import type { Handlers } from '../handler.ts';
import { Reply } from '../reply.ts';

export const incidentDraftsHandlers: Handlers<typeof incidentDraftsOperations> = {
  async draftIncident({ service, input: { key: incident, ...order } }) {
    const run = await service.incidentDrafts.start({ incident, ...readDraftingOrder(order) });
    // A run that has begun existed before and is returned again.
    const hasBegun = run.status !== 'queued' || run.node !== '';
    return new Reply(run, { status: hasBegun ? 200 : 201, location: `runs/${run.id}` });
  },
};
