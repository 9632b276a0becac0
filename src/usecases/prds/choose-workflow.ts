import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { listPrdParts } from '../../analysis/coverage/prd-parts.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { isLightweight, workflowPaths, type RecordedChoice, type WorkflowAnswers } from '../../lifecycle/workflow-choice.ts';
import { estimateCost, type WorkflowCost } from '../../lifecycle/workflow-cost.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import type { WorkflowChoice } from '../../ports/workflow-choices.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';

export interface WorkflowDescription {
  readonly prd: ArtifactVersion;
  /** The choice in force comes first; empty when nobody chose. */
  readonly choices: readonly WorkflowChoice[];
  /** One cost per path. */
  readonly costs: readonly WorkflowCost[];
}

/** Describes a PRD's path and costs. Throws `artifact.not-found`, `artifact.wrong-kind`. */
export async function describeWorkflow(ports: UsecasePorts, { key }: { key: string }): Promise<WorkflowDescription> {
  const prd = requireKind(await readArtifact(ports, { key }), 'prd');
  const parts = listPrdParts(prdBodySchema.parse(prd.body)).length;
  return { prd, choices: await ports.workflowChoices.list(key), costs: workflowPaths.map((path) => estimateCost(path, parts)) };
}

/** Chooses a PRD's path, or changes it with a reason. Throws what `choose` throws. */
export async function chooseWorkflow(
  ports: UsecasePorts,
  { key, answers, reason, principal }: { key: string; answers: WorkflowAnswers; reason: string; principal: Principal },
): Promise<WorkflowDescription> {
  requireKind(await readArtifact(ports, { key }), 'prd');
  await ports.workflowChoices.choose({ token: principal.token, prd: key, answers, reason });
  return describeWorkflow(ports, { key });
}

/** The record that a run keeps of the chosen path. */
export interface TakenPath {
  readonly choice?: RecordedChoice;
  /** Why it takes the lightweight way although nobody chose one. */
  readonly unchosen?: string;
}

/**
 * Returns what a run records of the choice; without one it takes the full path. Throws
 * ConflictError `workflow.other-path` when the other path was chosen and no reason is given, and
 * `workflow.not-chosen` for an unchosen lightweight path, which a lead engineer or an architect
 * must choose (specification 1.3).
 */
export async function requireChosenPath(
  ports: Pick<UsecasePorts, 'workflowChoices'>,
  {
    prd,
    workflow,
    anyway = '',
    unchosen = '',
  }: {
    prd: string;
    workflow: 'inception' | 'lightweight';
    anyway?: string;
    /** The reason given earlier for the unchosen path. */
    unchosen?: string;
  },
): Promise<TakenPath> {
  const [standing] = await ports.workflowChoices.list(prd);
  const reason = anyway.trim();
  if (!standing) {
    if (workflow === 'inception') return {};
    const said = reason || unchosen;
    if (said === '') throw notChosen(prd);
    return { unchosen: said };
  }
  const { path, condition, personName: chosenBy, chosenAt } = standing;
  const chosen = { path, condition, chosenBy, chosenAt };
  if (isLightweight(path) === (workflow === 'lightweight')) return { choice: chosen };
  if (reason !== '') return { choice: { ...chosen, anyway: reason } };
  const draft = act('startRun', { workflow: isLightweight(path) ? 'lightweight' : 'inception', prd });
  throw new ConflictError({
    id: 'workflow.other-path',
    message: `${chosenBy} chose the ${isLightweight(path) ? 'lightweight' : 'full'} workflow for ${prd} (${condition}).`,
    fix: fix`Take it: ${draft}. To take the other all the same, add ${field('anyway')}; to choose again, ${act('chooseWorkflow', { key: prd, reason: '…' })}.`,
    details: { prd, path, condition, workflow },
  });
}

function notChosen(prd: string): ConflictError {
  return new ConflictError({
    id: 'workflow.not-chosen',
    message: `Nobody chose the lightweight workflow for ${prd}, and without a choice it takes the full one.`,
    fix: fix`A lead engineer or an architect chooses: ${act('chooseWorkflow', { key: prd })}. To draft a TIP without a choice, add ${field('anyway')}; to take the full workflow, ${act('startRun', { workflow: 'inception', prd })}.`,
    details: { prd, workflow: 'lightweight' },
  });
}
