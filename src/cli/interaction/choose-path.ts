import type { WorkflowAnswers } from '../../lifecycle/workflow-choice.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { completeAnswers } from './prompt-answers.ts';
import { stack } from '../render/sections.ts';
import { helpToChoose } from '../render/workflow.ts';
import type { CommandContext } from '../session.ts';

/** Which way a PRD takes: at a terminal what each way asks of people is shown first, and what is not answered is asked. */
export async function choosePath(
  { service, terminal, signal }: Pick<CommandContext, 'service' | 'terminal' | 'signal'>,
  { key, given, reason }: { key: string; given: WorkflowAnswers; reason: string },
): Promise<Report<'workflow-show'>> {
  const before = await service.workflows.show({ key });
  if (terminal.interactive && !terminal.json) terminal.writeErr(`${stack(...helpToChoose(before, terminal.err))}\n\n`);
  const answers = await completeAnswers(given, { prd: key, terminal, signal });
  return service.workflows.choose({ key, answers, reason });
}

/** Whether the person at this terminal is asked which way a PRD takes: only where somebody sits there who may choose (specification 1.3). */
export function mayBeAsked({ identity, terminal }: Pick<CommandContext, 'identity' | 'terminal'>): boolean {
  const chooses = identity.roles.some((role) => role === 'lead-engineer' || role === 'architect');
  return terminal.interactive && !terminal.json && identity.kind === 'person' && chooses;
}
