import { act, fix, type Fix } from '../lifecycle/fixes/fix.ts';
import { startDecided } from '../lifecycle/blocked-run.ts';
import type { Gate, GateStore, ReviewGate } from '../ports/gates.ts';
import type { Run } from '../ports/runs.ts';
import { describeError, type RunBlocked, type RunError } from './run-errors.ts';

/**
 * Returns the error to store for a blocked run. Once a person has decided on the run's artifact,
 * the fix offers no fork: a fork begins anew and would make a second artifact.
 */
export async function describeBlocked(
  error: RunBlocked,
  { run: { key }, gates }: { run: Pick<Run, 'key'>; gates: Pick<GateStore, 'list'> },
): Promise<RunError> {
  const described = describeError(error, key);
  const reviews = (await gates.list({ runId: key })).filter(isReview);
  const at = reviews.findIndex(({ decisions }) => decisions.length > 0);
  const decided = reviews[at];
  if (!decided || decided.status === 'pending') return described;
  // The newest gate comes first: changes that one gate requested are shown at the next.
  const shown = reviews.slice(0, at).find(({ artifactKey }) => artifactKey === decided.artifactKey);
  const way = shown && decided.status === 'changes-requested' ? describeShown(decided, shown, key) : describeWayOn(decided, key);
  return { ...described, id: described.id.replace(/^run\./, startDecided), fix: way };
}

function isReview(gate: Gate): gate is ReviewGate {
  return gate.kind === 'review';
}

function describeWayOn({ key: gate, artifactKey, status }: ReviewGate, run: string): Fix {
  const end = act('cancelRun', { key: run });
  if (status !== 'changes-requested')
    return fix`What was decided at ${gate} stands: ${artifactKey} was ${status}. Give the run up, ${end}; ${act('listNext')} says what is left to do. A fork would begin anew and make another one.`;
  return fix`The changes that were requested at ${gate} are not made. Use a Throughline version that has it, then retry the run; or give it up, ${end}, make them yourself, ${act('editArtifact', { key: artifactKey })}, and ask again, ${act('submitArtifact', { key: artifactKey })}. A fork would begin anew, without them.`;
}

function describeShown({ key: asked, artifactKey }: ReviewGate, { key: gate, status }: ReviewGate, run: string): Fix {
  const found = status === 'pending' ? 'which waits for a decision' : 'which was withdrawn undecided';
  return fix`The changes that were requested at ${asked} were shown at ${gate}, ${found}. Use a Throughline version that has it, then retry the run; or give it up, ${act('cancelRun', { key: run })}, and ask again for ${artifactKey} as it stands, ${act('submitArtifact', { key: artifactKey })}. A fork would begin anew, without them.`;
}
