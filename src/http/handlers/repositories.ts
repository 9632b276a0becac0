import type { repositoriesOperations } from '../../operations/repositories.ts';
import type { Handlers } from '../handler.ts';
import { Reply } from '../reply.ts';

export const repositoriesHandlers: Handlers<typeof repositoriesOperations> = {
  addRepository: ({ service, input }) => service.code.add(input),
  listRepositories: async ({ service }) => new Reply(await service.code.list(), { computed: true }),
  indexRepository: ({ service, input }) => service.code.index(input),
  blameLine: async ({ service, input }) => new Reply(await service.code.blame(input), { computed: true }),
  listBoltCommits: async ({ service, input }) => new Reply(await service.code.boltCommits(input), { computed: true }),
};
