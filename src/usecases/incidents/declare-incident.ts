import { isDeepStrictEqual } from 'node:util';
import { incidentBodySchema, type IncidentBody } from '../../lifecycle/incident.ts';
import type { Principal } from '../../ports/people.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { editArtifact } from '../artifacts-write/edit-artifact.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { startCorrelation } from '../incident-evidence/start-correlation.ts';
import type { UsecasePorts } from '../ports.ts';
import type { Ticket } from './incident-service.ts';

/** Writes the ticket of an incident as a person states it, and declares exactly that version. */
export async function declareIncident(
  ports: UsecasePorts,
  { key, principal, ...ticket }: Ticket & { key: string; principal: Principal },
): Promise<void> {
  const current = requireKind(await readArtifact(ports, { key }), 'incident');
  const before = incidentBodySchema.parse(current.body);
  const commander = (await ports.incidents.read(key))?.commander ?? principal.name;
  const { context } = before;
  const body: IncidentBody = {
    ...before,
    severity: ticket.severity,
    commander,
    trigger: ticket.trigger ?? before.trigger,
    alert: ticket.alert ?? before.alert,
    impact: ticket.impact ?? before.impact,
    context: {
      affected: ticket.affected ?? context.affected,
      errorLogs: ticket.errorLogs ?? context.errorLogs,
      stackTrace: ticket.stackTrace ?? context.stackTrace,
      recentDeployments: [...(ticket.recentDeployments ?? context.recentDeployments)],
    },
  };
  const isOpen = current.status === 'Alert Fired';
  const { version } = isOpen
    ? (await editArtifact(ports, { key, content: { title: current.title, body }, principal, reason: 'declared' })).artifact
    : current;
  await ports.incidents.declare({ key, version, token: principal.token });
  // A trace or a log that a person adds says more than the alert did.
  if (isOpen && !isDeepStrictEqual(body.context, context))
    await startCorrelation(ports, { incident: key, startedById: principal.id, origin: 'declared' });
}
