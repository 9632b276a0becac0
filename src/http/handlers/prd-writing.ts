import { readDraftingOrder } from '../../operations/drafting-order.ts';
import { entityTag } from '../../usecases/artifacts/entity-tag.ts';
import { Reply } from '../reply.ts';
import type { prdWritingOperations } from '../../operations/prd-writing.ts';
import type { Handlers } from '../handler.ts';

export const prdWritingHandlers: Handlers<typeof prdWritingOperations> = {
  async draftPrd({ service, input }) {
    const run = await service.prdWriting.start(readDraftingOrder(input));
    return new Reply(run, { location: `runs/${run.id}` });
  },
  async redraftPrd({ service, input }) {
    const run = await service.prdWriting.redraft(readDraftingOrder(input));
    return new Reply(run, { location: `runs/${run.id}` });
  },
  readPrdDraft: ({ service, input }) => service.prdWriting.drafted(input),
  async answerPrd({ service: { prds, prdWriting }, input }) {
    const answered = await prdWriting.answer(input);
    const { key } = input;
    const { version } = answered.prd;
    return new Reply(answered, { tag: entityTag(await prds.show({ key, version })), location: `prds/${key}` });
  },
};
