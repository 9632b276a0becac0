import { endedStatuses } from '../../lifecycle/states.ts';
import { planBodySchema, type PlanBody } from '../../lifecycle/plan.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';

interface StandingPlan {
  readonly plan: ArtifactVersion;
  readonly body: PlanBody;
}

/** Returns the plan of an AI-ADR, whatever its status; null before there is one. */
export async function readStanding({ artifacts }: Pick<UsecasePorts, 'artifacts'>, adr: string): Promise<StandingPlan | null> {
  const planned = (await artifacts.linkedFrom(adr, 'implements')).filter(({ kind }) => kind === 'plan');
  // A rejected plan is planned again as its next version.
  const newest = planned.find(({ status }) => status === 'Rejected' || !endedStatuses.includes(status));
  const plan = newest ? await artifacts.read(newest.key) : null;
  return plan && { plan, body: planBodySchema.parse(plan.body) };
}
