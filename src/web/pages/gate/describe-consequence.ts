import { stateMachines } from '../../../lifecycle/states.ts';
import type { DecisionKind, Gate } from './review.ts';

/**
 * Says what a decision on an artifact leads to, as far as the lifecycle knows; '' at gates of other
 * types. The server decides, and its outcome is shown afterwards.
 */
export function describeConsequence(
  {
    type,
    kind,
    artifact,
    quorum,
    approvals,
    run,
    drafter,
  }: Pick<Gate, 'type' | 'kind' | 'artifact' | 'quorum' | 'approvals' | 'run' | 'drafter'>,
  decision: DecisionKind,
): string {
  if (type !== 'review' || kind === null || artifact === null) return '';
  const { transitions } = stateMachines[kind];
  if (decision === 'approve') {
    const to = transitions.find(({ guarded }) => guarded)?.to;
    const after = {
      mitigation: ' Nothing is carried out by that: whoever does it says so at the incident.',
      resolution: ' Its incident is Resolved.',
    };
    if (approvals + 1 < quorum) return `This is approval ${approvals + 1} of ${quorum}; nothing moves before the last one.`;
    return `One approval is enough now: ${artifact} becomes ${to}.${kind in after ? after[kind as keyof typeof after] : ''}`;
  }
  if (decision === 'reject') {
    const to = transitions.find(({ trigger }) => /reject|not to proceed/.test(trigger))?.to;
    return to === undefined ? '' : `${artifact} becomes ${to}, and what waits for it stays where it is.`;
  }
  if (kind === 'rfc') return `${artifact} goes back to its design session.`;
  return run !== null && drafter?.kind === 'model'
    ? 'A model revises it by your note and wishes, and a new gate asks about that version.'
    : 'It goes back; your note and wishes are for whoever edits it next.';
}
