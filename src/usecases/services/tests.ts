import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { toTestCoverage, toTestIngest } from '../reports/test-documents.ts';
import { coverScenarios } from '../tests/cover-scenarios.ts';
import { ingestTests } from '../tests/ingest-tests.ts';
import { nameRepository } from '../tests/name-repository.ts';
import { openSources } from '../tests/open-sources.ts';
import type { TestService } from '../tests/tests-service.ts';

export function createTestService(ports: UsecasePorts, principal: Principal): TestService {
  return {
    async ingest(request) {
      const repository = await nameRepository(ports, request.repository);
      const sources = await openSources(ports, { repository, sha: request.sha });
      return toTestIngest(await ingestTests(ports, { ...request, repository, principal }, sources));
    },
    coverage: async (ref) => toTestCoverage(await coverScenarios(ports, ref)),
  };
}
