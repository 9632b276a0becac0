import { count } from '../../../src/lifecycle/count.ts';
import type { CorrelationReport } from '../../../src/ports/incident-correlation.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { IncidentState, IncidentUpdate } from '../state.ts';

/** Gathers evidence by code, and stores it with the hypotheses of rules (specification 1.6, step 3). */
export const correlate =
  (ports: WorkflowPorts) =>
  async ({ incident }: IncidentState, visit: NodeVisit): Promise<IncidentUpdate> => {
    const { origin, startedById: actorId, signal } = visit;
    const report = await ports.correlation.correlate({ incident, origin, actorId, signal });
    await visit.nameSubject({ incident });
    await visit.progress(describeRound(report));
    return {};
  };

export function describeRound({ evidence, accepted, refused, inconclusive }: CorrelationReport): string {
  const found = accepted > 0 ? count(accepted, 'hypothesis', 'hypotheses') : `inconclusive: ${inconclusive}`;
  return `${found}, on ${count(evidence, 'piece')} of evidence${refused > 0 ? `; ${refused} refused` : ''}`;
}
