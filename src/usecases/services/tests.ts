import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { toTestCoverage, toTestIngest } from '../reports/test-documents.ts';
import { coverScenarios } from '../tests/cover-scenarios.ts';
import { ingestTests } from '../tests/ingest-tests.ts';
import type { TestService } from '../tests/tests-service.ts';

export function createTestService(ports: UsecasePorts, principal: Principal): TestService {
  return {
    ingest: async (request) => toTestIngest(await ingestTests(ports, { ...request, principal })),
    coverage: async (ref) => toTestCoverage(await coverScenarios(ports, ref)),
  };
}
