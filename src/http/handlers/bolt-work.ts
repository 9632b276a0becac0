import { Reply } from '../reply.ts';
import type { boltWorkOperations } from '../../operations/bolt-work.ts';
import type { Handlers } from '../handler.ts';

export const boltWorkHandlers: Handlers<typeof boltWorkOperations> = {
  listReadyBolts: ({ service, input }) => service.bolts.next(input),
  readBoltWork: ({ service, input }) => service.bolts.show(input),
  claimBolt: ({ service, input }) => service.bolts.claim(input),
  putDownBolt: ({ service, input }) => service.bolts.putDown(input),
  reportBolt: ({ service, input }) => service.bolts.report(input),
  async submitBolt({ service, input }) {
    const gate = await service.bolts.submit(input);
    return new Reply(gate, { location: `gates/${gate.id}` });
  },
  mergeBolt: ({ service, input }) => service.bolts.merge(input),
  correctBoltEffort: ({ service, input }) => service.bolts.correctEffort(input),
};
