import { readDraftingOrder } from '../../operations/drafting-order.ts';
import { entityTag } from '../../usecases/artifacts/entity-tag.ts';
import { Reply } from '../reply.ts';
import type { runsOperations } from '../../operations/runs.ts';
import type { Handlers } from '../handler.ts';

export const runsHandlers: Handlers<typeof runsOperations> = {
  async startRun({ service, input }) {
    const started = await service.runs.start(readDraftingOrder(input));
    const { run, worked, resumed } = started;
    return new Reply(started, { status: worked && !resumed ? 201 : 200, tag: entityTag(run), location: `runs/${run.id}` });
  },
  listRuns: ({ service, input: { status, ...page } }) => service.runs.list({ status }, page),
  readRun: ({ service, input }) => service.runs.show(input),
  readRunReport: ({ service, input }) => service.runs.report(input),
  cancelRun: ({ service, input }) => service.runs.cancel(input),
  retryRun: ({ service, input }) => service.runs.retry(readDraftingOrder(input)),
  async forkRun({ service, input }) {
    const run = await service.runs.fork(input);
    return new Reply(run, { location: `runs/${run.id}` });
  },
};
