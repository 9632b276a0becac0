import type { WorkflowAnswers, WorkflowConditionId, WorkflowPath } from '../lifecycle/workflow-choice.ts';
import type { Role } from '../lifecycle/roles.ts';

/** A person's choice of the workflow for a PRD. */
export interface WorkflowChoice {
  readonly prd: string;
  /** Version of the PRD at the time. */
  readonly prdVersion: number;
  readonly answers: WorkflowAnswers;
  /** The first condition that held. */
  readonly condition: WorkflowConditionId;
  readonly path: WorkflowPath;
  /** Reason for another choice; may be empty for the first. */
  readonly reason: string;
  readonly personName: string;
  /** Role in which they chose. */
  readonly role: Role;
  readonly chosenAt: string;
}

export interface WorkflowChoiceStore {
  /**
   * Records the choice of the token's holder; a repeat changes nothing. Throws PermissionError
   * (`token.invalid`, `token.scope`, `workflow-choice.machine`, `workflow-choice.wrong-role`),
   * InputError `workflow-choice.{prd-expected,answer-missing,reason-required}`, NotFoundError
   * `artifact.not-found` and ConflictError `workflow-choice.gate-waits`.
   */
  choose(params: { token: string; prd: string; answers: WorkflowAnswers; reason: string }): Promise<WorkflowChoice>;
  /** Lists all choices for a PRD, the current one first. */
  list(prd: string): Promise<readonly WorkflowChoice[]>;
}
