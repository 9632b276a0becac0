import type { Principal } from '../../ports/people.ts';
import { addRepository } from '../code/add-repository.ts';
import { blameLine } from '../code/blame-line.ts';
import type { CodeService } from '../code/code-service.ts';
import { findRepository } from '../code/find-repository.ts';
import { listBoltCommits } from '../code/list-bolt-commits.ts';
import type { UsecasePorts } from '../ports.ts';
import { toBlame, toBoltCommits, toRepository } from '../reports/code-documents.ts';

export function createCodeService(ports: UsecasePorts, principal: Principal): CodeService {
  return {
    add: async (request) => toRepository(await addRepository(ports, { ...request, principal })),
    list: async () => ({
      items: (await ports.code.list()).map((one) => ({
        ...toRepository(one),
        commits: one.commits,
        attributed: one.attributed,
      })),
    }),
    async index({ name, job }) {
      const repository = await findRepository(ports, name);
      return { repository: repository.name, ...(await ports.codeIndexer.advance(repository, job)) };
    },
    blame: async (request) => toBlame(await blameLine(ports, request)),
    boltCommits: async (ref) => toBoltCommits(await listBoltCommits(ports, ref)),
  };
}
