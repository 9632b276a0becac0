import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { draftSteps, findStandingDraft, listDueDrafts, type DraftStepId } from '../../lifecycle/incident-drafts.ts';
import { describeLack } from '../../lifecycle/incident-lacks.ts';
import type { IncidentMaterial } from '../../lifecycle/incident-material.ts';
import { incidentStatuses } from '../../lifecycle/states.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Run } from '../../ports/runs.ts';
import { readIncident } from '../incidents/read-incident.ts';
import type { UsecasePorts } from '../ports.ts';

export interface StartDraft {
  /** Key of the incident. */
  readonly incident: string;
  /** The step to draft; the one that the incident waits for when absent. */
  readonly step?: DraftStepId | undefined;
  readonly models?: readonly ModelChoice[];
  readonly budget?: BudgetLimits;
}

/**
 * Starts the run that drafts a step of an incident, or returns the one that does already; a failed
 * run resumes. Throws NotFoundError `incident.not-found`, ConflictError `incident.draft-early`,
 * `incident.draft-stands` and, without a step, `incident.nothing-to-draft`.
 */
export async function startDraft(
  ports: Pick<UsecasePorts, 'incidents' | 'runs'>,
  { incident: key, step: asked, models, budget, startedById }: StartDraft & { startedById: string },
): Promise<Run> {
  const incident = await readIncident(ports, key);
  const runs = (await ports.runs.list({ subject: { name: 'incident', key } })).filter(({ workflow }) => workflow === 'incident');
  const due = listDueDrafts(incident);
  const step = asked ?? due.find((id) => !runs.some((run) => stepOf(run) === id)) ?? due[0];
  if (step === undefined) {
    // Such as the correlation, which a command line without a server works on here.
    const underWay = runs.find(isUnderWay);
    if (underWay) return underWay;
    throw nothingToDraft(incident);
  }
  const own = runs.filter((run) => stepOf(run) === step);
  const [last] = own;
  if (last && isUnderWay(last)) return last;
  requireDraftable(incident, step);
  if (last?.status === 'failed' && !models) return ports.runs.retry({ key: last.key, actorId: startedById });
  return ports.runs.start({
    workflow: 'incident',
    input: { incident: key, step, ...(models ? { models: [...models] } : {}) },
    subject: { incident: key },
    startedById,
    ...(budget ? { budget } : {}),
    // Two processes at once count the same earlier runs, so that the second gets the first's run.
    origin: `incident/${key}/${step}/${own.length}`,
  });
}

const isUnderWay = ({ status }: Run): boolean => status === 'queued' || status === 'running' || status === 'waiting';

function stepOf({ input }: Run): string {
  return (input as { step?: string }).step ?? '';
}

/** A step may be drafted again later, as a cause that turned out wrong, but never twice at once. */
function requireDraftable(incident: IncidentMaterial, step: DraftStepId): void {
  const { key, status } = incident;
  const { name, status: from } = draftSteps[step];
  const order: readonly string[] = incidentStatuses;
  if (order.indexOf(status) < order.indexOf(from))
    throw new ConflictError({
      id: 'incident.draft-early',
      message: `${key} is ${status}; ${name} can be drafted once it is ${from}.`,
      fix: fix`See what it waits for: ${act('readIncident', { key })}.`,
      details: { key, status, needs: from },
    });
  const standing = findStandingDraft(incident, step);
  if (!standing) return;
  throw new ConflictError({
    id: 'incident.draft-stands',
    message: `${standing.key} is ${standing.status}: ${name} of ${key} is drafted already.`,
    fix: fix`Change that one: ${act('editArtifact', { key: standing.key })}.`,
    details: { key, draft: standing.key, status: standing.status },
  });
}

function nothingToDraft({ key, status, lacks }: IncidentMaterial): ConflictError {
  return new ConflictError({
    id: 'incident.nothing-to-draft',
    message: `${key} is ${status} and waits for no draft${lacks.length === 0 ? '' : `: ${lacks.map(describeLack).join(', ')}`}.`,
    fix: fix`See where it stands: ${act('readIncident', { key })}.`,
    details: { key, status },
  });
}
