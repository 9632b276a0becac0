import { listPrdParts } from '../analysis/coverage/prd-parts.ts';
import { ConflictError } from '../lifecycle/errors.ts';
import { prdBodySchema } from '../lifecycle/prd.ts';
import { isLightweight, workflowPaths, type RecordedChoice, type WorkflowAnswers } from '../lifecycle/workflow-choice.ts';
import { estimateCost, type WorkflowCost } from '../lifecycle/workflow-cost.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { Principal } from '../ports/people.ts';
import type { WorkflowChoice } from '../ports/workflow-choices.ts';
import { readArtifact } from './describe-daa.ts';
import type { UsecasePorts } from './ports.ts';
import { requireKind } from './require-kind.ts';

export interface WorkflowDescription {
  readonly prd: ArtifactVersion;
  /** The one that stands first; empty when nobody chose. */
  readonly choices: readonly WorkflowChoice[];
  /** One for each path. */
  readonly costs: readonly WorkflowCost[];
}

/** Which way a PRD goes, and what each way would cost. Throws NotFoundError (`artifact.not-found`, `artifact.wrong-kind`). */
export async function describeWorkflow(ports: UsecasePorts, { key }: { key: string }): Promise<WorkflowDescription> {
  const prd = requireKind(await readArtifact(ports, { key }), 'prd');
  const parts = listPrdParts(prdBodySchema.parse(prd.body)).length;
  return { prd, choices: await ports.workflowChoices.list(key), costs: workflowPaths.map((path) => estimateCost(path, parts)) };
}

/** Chooses the way of a PRD, or another one with a reason. Throws what `WorkflowChoiceStore.choose` throws. */
export async function chooseWorkflow(
  ports: UsecasePorts,
  { key, answers, reason, principal }: { key: string; answers: WorkflowAnswers; reason: string; principal: Principal },
): Promise<WorkflowDescription> {
  requireKind(await readArtifact(ports, { key }), 'prd');
  await ports.workflowChoices.choose({ token: principal.token, prd: key, answers, reason });
  return describeWorkflow(ports, { key });
}

/**
 * What a run that takes this way keeps of the choice; null when nobody chose. Throws ConflictError `workflow.other-path` when the other way was chosen
 * and nobody says why this one is taken all the same.
 */
export async function requireChosenPath(
  ports: Pick<UsecasePorts, 'workflowChoices'>,
  { prd, workflow, anyway = '' }: { prd: string; workflow: 'inception' | 'lightweight'; anyway?: string },
): Promise<RecordedChoice | null> {
  const [standing] = await ports.workflowChoices.list(prd);
  if (!standing) return null;
  const { path, condition, personName: chosenBy, chosenAt } = standing;
  const chosen = { path, condition, chosenBy, chosenAt };
  const reason = anyway.trim();
  if (isLightweight(path) === (workflow === 'lightweight')) return chosen;
  if (reason !== '') return { ...chosen, anyway: reason };
  const draft = isLightweight(path) ? `throughline tip draft ${prd}` : `throughline daa generate ${prd}`;
  throw new ConflictError({
    id: 'workflow.other-path',
    message: `${chosenBy} chose the ${isLightweight(path) ? 'lightweight' : 'full'} workflow for ${prd} (${condition}).`,
    fix: `Take it: \`${draft}\`. To take the other all the same, add --anyway "REASON"; to choose again, \`throughline workflow choose ${prd} --reason "…"\`.`,
    details: { prd, path, condition, workflow },
  });
}
