import type { ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { stateMachines } from '../../../lifecycle/states.ts';
import type { DecisionKind, Gate } from './review.ts';

/** Kinds whose workflow acts on a review by itself; see the routes of their graphs. */
const revisedByRun: ReadonlySet<ArtifactKindId> = new Set(['daa', 'adr', 'plan', 'prd']);

const afterApproval: Partial<Record<ArtifactKindId, string>> = {
  mitigation: ' Nothing is carried out by that: whoever does it says so at the incident.',
  resolution: ' Its incident ends as its outcome says.',
};

/**
 * Says what a decision on an artifact leads to, as far as the lifecycle knows; '' where it does not,
 * and at gates of other types. The server decides, and its outcome is shown afterwards.
 */
export function describeConsequence(
  { type, kind, artifact, missing, run }: Pick<Gate, 'type' | 'kind' | 'artifact' | 'missing' | 'run'>,
  decision: DecisionKind,
): string {
  if (type !== 'review' || kind === null || artifact === null) return '';
  const { transitions } = stateMachines[kind];
  if (decision === 'approve') {
    const to = transitions.find(({ guarded }) => guarded)?.to ?? 'approved';
    const becomes =
      missing === ''
        ? `This approval is enough: ${artifact} becomes ${to}.`
        : `${artifact} becomes ${to} once nothing lacks. So far: ${missing}.`;
    return `${becomes}${afterApproval[kind] ?? ''}`;
  }
  if (decision === 'reject') {
    const to = transitions.find(({ trigger }) => /reject|not to proceed/.test(trigger))?.to;
    const besides = kind === 'cause' ? ' The hypotheses that it names count as refuted then.' : '';
    return to === undefined ? '' : `${artifact} becomes ${to}.${besides}`;
  }
  if (kind === 'rfc') return 'It goes back to its design session; where it has none, to whoever edits it next.';
  return run !== null && revisedByRun.has(kind)
    ? 'Its run drafts a revision by your note and wishes, as often as it may, and a new gate asks about that.'
    : 'It goes back; your note and wishes are for whoever edits it next.';
}
