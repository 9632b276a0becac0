import type { Principal } from '../../ports/people.ts';
import type { IncidentDraftService } from '../incident-drafts/incident-draft-service.ts';
import { startDraft } from '../incident-drafts/start-draft.ts';
import type { UsecasePorts } from '../ports.ts';
import { toRunSummary } from '../reports/run-documents.ts';

export function createIncidentDraftService(ports: UsecasePorts, principal: Principal): IncidentDraftService {
  return {
    start: async (request) => toRunSummary(await startDraft(ports, { ...request, startedById: principal.id })),
  };
}
