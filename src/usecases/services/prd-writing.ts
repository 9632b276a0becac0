import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';
import { toPrdAnswer } from '../reports/prd-writing-documents.ts';
import type { Report } from '../reports/registry.ts';
import { toRunSummary } from '../reports/run-documents.ts';
import { answerPrd } from '../write-prd/answer-prd.ts';
import type { PrdWritingService } from '../write-prd/prd-writing-service.ts';
import { reportWriting } from '../write-prd/report-writing.ts';
import { startRedraft, startWriting } from '../write-prd/start-writing.ts';

export function createPrdWritingService(ports: UsecasePorts, principal: Principal): PrdWritingService {
  const started = (run: Run): Report<'run-summary'> => toRunSummary(run);
  return {
    start: async (request) => started(await startWriting(ports, { ...request, principal })),
    redraft: async (request) => started(await startRedraft(ports, { ...request, principal })),
    drafted: (ref) => reportWriting(ports, ref),
    answer: async (request) => toPrdAnswer(await answerPrd(ports, { ...request, principal })),
  };
}
