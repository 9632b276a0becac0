import { readDraftingOrder } from '../../operations/drafting-order.ts';
import { Reply } from '../reply.ts';
import type { rfcsOperations } from '../../operations/rfcs.ts';
import type { Handlers } from '../handler.ts';

export const rfcsHandlers: Handlers<typeof rfcsOperations> = {
  async draftRfc({ service, input }) {
    const report = await service.rfcDrafting.start(readDraftingOrder(input));
    const { rfc, run } = report;
    return new Reply(report, { status: rfc ? 200 : 201, location: rfc ? `artifacts/${rfc.key}` : `runs/${run?.id ?? ''}` });
  },
  readRfcDraft: ({ service, input }) => service.rfcDrafting.drafted(input),
};
