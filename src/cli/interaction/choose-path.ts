import type { WorkflowAnswers } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { completeAnswers } from './prompt-answers.ts';
import { stack } from '../render/sections.ts';
import { helpToChoose } from '../render/workflow.ts';
import type { CommandContext } from '../session.ts';

/** Chooses the workflow of a PRD. At a terminal it shows the costs and asks for answers. */
export async function choosePath(
  { service, terminal, signal }: Pick<CommandContext, 'service' | 'terminal' | 'signal'>,
  { key, given, reason }: { key: string; given: WorkflowAnswers; reason: string },
): Promise<Report<'workflow-show'>> {
  const before = await service.workflows.show({ key });
  if (terminal.interactive && !terminal.json) terminal.writeErr(`${stack(...helpToChoose(before, terminal.err))}\n\n`);
  const answers = await completeAnswers(given, { prd: key, terminal, signal });
  return service.workflows.choose({ key, answers, reason });
}

/** Returns whether a person here may be asked to choose the workflow (specification 1.3). */
export function mayBeAsked({ identity, terminal }: Pick<CommandContext, 'identity' | 'terminal'>): boolean {
  const chooses = identity.roles.some((role) => role === 'lead-engineer' || role === 'architect');
  return terminal.interactive && !terminal.json && identity.kind === 'person' && chooses;
}
