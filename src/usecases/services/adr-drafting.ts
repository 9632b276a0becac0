import type { Principal } from '../../ports/people.ts';
import type { AdrDraftingService } from '../adr-drafting/adr-drafting-service.ts';
import { reportAdr } from '../adr-drafting/report-adr.ts';
import { startAdr } from '../adr-drafting/start-adr.ts';
import type { UsecasePorts } from '../ports.ts';
import { toRunSummary } from '../reports/run-documents.ts';

export function createAdrDraftingService(ports: UsecasePorts, principal: Principal): AdrDraftingService {
  return {
    start: async (request) => toRunSummary(await startAdr(ports, { ...request, principal })),
    drafted: (ref) => reportAdr(ports, ref),
  };
}
