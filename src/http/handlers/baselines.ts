import { Reply } from '../reply.ts';
import type { baselinesOperations } from '../../operations/baselines.ts';
import type { Handlers } from '../handler.ts';

export const baselinesHandlers: Handlers<typeof baselinesOperations> = {
  async createBaseline({ service, input: { name, note = '', of = [] } }) {
    const baseline = await service.knowledge.baselines.create({ name, note, of });
    return new Reply(baseline, { location: `baselines/${encodeURIComponent(baseline.name)}` });
  },
  listBaselines: ({ service }) => service.knowledge.baselines.list(),
  readBaseline: ({ service, input }) => service.knowledge.baselines.show(input),
  compareBaselines: ({ service, input: { name: from, to = null } }) => service.knowledge.baselines.compare({ from, to }),
};
