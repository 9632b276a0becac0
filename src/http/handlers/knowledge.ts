import { Reply } from '../reply.ts';
import type { knowledgeOperations } from '../../operations/knowledge.ts';
import type { Handlers } from '../handler.ts';

export const knowledgeHandlers: Handlers<typeof knowledgeOperations> = {
  tracePlace: async ({ service, input }) => new Reply(await service.knowledge.trace(input), { computed: true }),
  assessImpact: async ({ service, input: { things } }) =>
    new Reply(await service.knowledge.impact({ things: things.split(',') }), { computed: true }),
  explainTrace: ({ service, input }) => service.knowledge.explain(input),
  searchArtifacts: async ({ service, input: { limit, cursor, ...request } }) =>
    new Reply(await service.knowledge.search(request, { limit, cursor }), { computed: true }),
  listSimilar: ({ service, input }) => service.knowledge.similar(input),
  listGaps: async ({ service }) => new Reply(await service.knowledge.gaps(), { computed: true }),
  listFeatureSizes: ({ service, input: { prds } }) => service.knowledge.complexity({ prds: prds?.split(',') ?? [] }),
  clearSuspects: ({ service, input }) => service.knowledge.clear(input),
};
