import type { testsOperations } from '../../operations/tests.ts';
import type { Handlers } from '../handler.ts';
import { readLogFiles } from '../read-log-files.ts';

export const testsHandlers: Handlers<typeof testsOperations> = {
  ingestTests: ({ service, input, body }) => service.tests.ingest({ ...input, files: readLogFiles(body) }),
  readTestCoverage: ({ service, input }) => service.tests.coverage(input),
};
