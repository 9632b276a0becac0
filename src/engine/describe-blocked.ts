import { startDecided } from '../lifecycle/blocked-run.ts';
import type { Gate, GateStore, ReviewGate } from '../ports/gates.ts';
import type { Run } from '../ports/runs.ts';
import { describeError, type RunBlocked, type RunError } from './run-errors.ts';

/**
 * What is stored of a run that must not go on. Where a person has decided already on what it made, a fork is no way on: it begins anew, and would make a
 * second one beside what was decided on.
 */
export async function describeBlocked(
  error: RunBlocked,
  { run: { key }, gates }: { run: Pick<Run, 'key'>; gates: Pick<GateStore, 'list'> },
): Promise<RunError> {
  const described = describeError(error, key);
  const decided = (await gates.list({ runId: key })).filter(isReview).find(({ decisions }) => decisions.length > 0);
  if (!decided || decided.status === 'pending') return described;
  return { ...described, id: described.id.replace(/^run\./, startDecided), fix: tellWayOn(decided, key) };
}

function isReview(gate: Gate): gate is ReviewGate {
  return gate.kind === 'review';
}

function tellWayOn({ key: gate, artifactKey, status }: ReviewGate, run: string): string {
  const end = `\`throughline run cancel ${run}\``;
  if (status !== 'changes-requested')
    return `What was decided at ${gate} stands: ${artifactKey} was ${status}. Give the run up, ${end}; \`throughline next\` says what is left to do. A fork would begin anew and make another one.`;
  return `The changes that were requested at ${gate} are not made. Use a Throughline version that has it, then retry the run; or give it up, ${end}, make them yourself, \`throughline artifact edit ${artifactKey}\`, and ask again, \`throughline artifact submit ${artifactKey}\`. A fork would begin anew, without them.`;
}
