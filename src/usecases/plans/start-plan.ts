import { isDeepStrictEqual } from 'node:util';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { makePlan } from '../../analysis/plan/make-plan.ts';
import type { PlanBody } from '../../lifecycle/plan.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { asksTheSame, retryUnlessRetried } from '../runs/standing-runs.ts';
import { readStanding } from './read-standing.ts';

/** A gate that an edit opened is decided first; then planning again creates the Bolts. */
async function requireNoGate({ gates }: UsecasePorts, plan: string | undefined): Promise<void> {
  const [gate] = plan === undefined ? [] : await gates.list({ artifactKey: plan, status: 'pending' });
  if (!gate || plan === undefined) return;
  throw new ConflictError({
    id: 'gate.already-pending',
    message: `${gate.key} already waits on ${plan}.`,
    fix: fix`Decide there: ${act('readGate', { key: gate.key })}. Planning again then creates the Bolts.`,
    details: { gate: gate.key, artifact: plan },
  });
}

/** Returns whether the Bolts of a plan exist and own what it says, and none is left of an earlier one. */
function areBuilt(bolts: PlanBody['bolts'], living: PlanMaterial['bolts']): boolean {
  const planned = living.filter((one) => one.planned !== '');
  const owns = new Map(planned.map((one) => [one.planned, new Set(one.owns)]));
  return (
    planned.length === bolts.length &&
    bolts.every(({ id, owns: parts }) => owns.get(id)?.size === parts.length && parts.every((ref) => owns.get(id)?.has(ref)))
  );
}

interface StartPlan {
  /** Key of the AI-ADR. */
  readonly adr: string;
  readonly principal: Principal;
  readonly models?: readonly ModelChoice[];
  readonly budget?: BudgetLimits;
}

/**
 * Starts the run that plans an Accepted AI-ADR, or returns the existing one; a failed run resumes.
 * When the plan is Validated and nothing has changed since, the last run is returned, or one that
 * only creates the Bolts that are missing. Throws what `gatherPlan` throws, and ConflictError
 * `gate.already-pending` when an edit opened the gate.
 */
export async function startPlan(ports: UsecasePorts, { adr: asked, principal, models, budget }: StartPlan): Promise<Run> {
  const { key: adr } = await readArtifact(ports, { key: asked });
  const material = await ports.materials.gatherPlan(adr);
  const runs = (await ports.runs.list({ subject: { name: 'adr', key: adr } })).filter(
    ({ workflow }) => workflow === 'construction',
  );
  const working = runs.find(({ status }) => status === 'queued' || status === 'running' || status === 'waiting');
  if (working) return working;
  const [last] = runs;

  const standing = await readStanding(ports, adr);
  const isAccepted =
    standing?.plan.status === gateRoutes.plan?.outcomes.approve &&
    isDeepStrictEqual(makePlan(material, standing?.body ?? null), standing?.body);
  const isBuilt = standing !== null && areBuilt(standing.body.bolts, material.bolts);
  if (isAccepted && isBuilt && last?.status === 'succeeded') return last;
  if (!isAccepted) {
    await requireNoGate(ports, standing?.plan.key);
    if (last?.status === 'failed' && asksTheSame(last, models)) return retryUnlessRetried(ports, last, principal);
  }
  return ports.runs.start({
    workflow: 'construction',
    input: {
      adr,
      ...(standing ? { plan: standing.plan.key } : {}),
      ...(isAccepted && !isBuilt && standing ? { accepted: standing.plan.version } : {}),
      ...(models ? { models: [...models] } : {}),
    },
    subject: { adr, ...(standing ? { plan: standing.plan.key } : {}) },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two concurrent commands count the same earlier runs, so the second gets the first's run.
    origin: `construction/${adr}/${runs.length}`,
  });
}
