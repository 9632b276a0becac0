import type { WorkflowAnswers, WorkflowConditionId, WorkflowPath } from '../lifecycle/workflow-choice.ts';
import type { Role } from '../lifecycle/roles.ts';

/** Which way a PRD goes, as a person chose it. */
export interface WorkflowChoice {
  readonly prd: string;
  /** Of the PRD, when it was chosen. */
  readonly prdVersion: number;
  readonly answers: WorkflowAnswers;
  /** The first that held. */
  readonly condition: WorkflowConditionId;
  readonly path: WorkflowPath;
  /** Why it was chosen again; may be '' of a first choice. */
  readonly reason: string;
  readonly personName: string;
  /** In which they chose. */
  readonly role: Role;
  readonly chosenAt: string;
}

export interface WorkflowChoiceStore {
  /**
   * Records the choice of the person whose token it is. The same again changes nothing. Throws PermissionError (`token.invalid`, `token.scope`,
   * `workflow-choice.machine`, `workflow-choice.wrong-role`), InputError (`workflow-choice.prd-expected`, `workflow-choice.answer-missing`,
   * `workflow-choice.reason-required`), NotFoundError `artifact.not-found` and ConflictError `workflow-choice.gate-waits`.
   */
  choose(params: { token: string; prd: string; answers: WorkflowAnswers; reason: string }): Promise<WorkflowChoice>;
  /** All that were made for a PRD, the one that stands first. */
  list(prd: string): Promise<readonly WorkflowChoice[]>;
}
