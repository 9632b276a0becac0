import type { Principal } from '../../ports/people.ts';
import { reportRfc, reportStart } from '../draft-rfc/report-rfc.ts';
import type { RfcDraftingService } from '../draft-rfc/rfc-drafting-service.ts';
import { startRfc } from '../draft-rfc/start-rfc.ts';
import type { UsecasePorts } from '../ports.ts';

export function createRfcDrafting(ports: UsecasePorts, principal: Principal): RfcDraftingService {
  return {
    start: async (request) => reportStart(ports, await startRfc(ports, { ...request, principal })),
    drafted: (ref) => reportRfc(ports, ref),
  };
}
