import type { ArtifactKindId } from './artifact-kinds.ts';
import { artifactsOf, type IncidentMaterial } from './incident-material.ts';

interface DraftStep {
  /** What it makes. */
  readonly kind: ArtifactKindId;
  /** The status in which the incident waits for it. */
  readonly status: string;
  /** What it is called in a sentence. */
  readonly name: string;
}

const step = (kind: ArtifactKindId, status: string, name: string): DraftStep => ({ kind, status, name });

/** Drafts of an incident by step; `amendment` and `playbook` are step 10 of specification 1.6. */
export const draftSteps = {
  options: step('mitigation', 'Correlated', 'mitigation options'),
  cause: step('cause', 'Mitigated', 'the root cause'),
  fix: step('fix', 'Root Cause Validated', 'the Fix-It Bolt'),
  validation: step('validation', 'Fix Deployed', 'the validation of the fix'),
  postmortem: step('postmortem', 'Fix Validated', 'the Post-mortem'),
  amendment: step('adr', 'Post-mortem Written', 'the amendment of the AI-ADR'),
  playbook: step('playbook', 'Post-mortem Written', 'the Playbook entry'),
  resolution: step('resolution', 'Knowledge Updated', 'the resolution'),
} as const satisfies Record<string, DraftStep>;

export type DraftStepId = keyof typeof draftSteps;

export const draftStepIds = Object.keys(draftSteps) as [DraftStepId, ...DraftStepId[]];

/** Statuses after which another draft of the same step may be made. */
const ended: readonly string[] = ['Refused', 'Refuted', 'Failed', 'Executed', 'Rejected', 'Deprecated', 'Done'];

/** Returns the draft of the step that still stands; null where there is none, or all have ended. */
export function findStandingDraft(
  material: Pick<IncidentMaterial, 'artifacts'>,
  id: DraftStepId,
): { key: string; status: string } | null {
  return artifactsOf(material, draftSteps[id].kind).find(({ status }) => !ended.includes(status)) ?? null;
}

/** Lists the steps that the incident waits for in its status and that have no draft. */
export function listDueDrafts(material: Pick<IncidentMaterial, 'artifacts' | 'status'>): DraftStepId[] {
  return draftStepIds.filter((id) => draftSteps[id].status === material.status && findStandingDraft(material, id) === null);
}
