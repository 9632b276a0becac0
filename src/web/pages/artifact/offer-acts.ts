import type { ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { stateMachines } from '../../../lifecycle/states.ts';

export interface OfferedActs {
  readonly edits: boolean;
  readonly submits: boolean;
  /** Statuses that a person may move it to, with what that means. */
  readonly moves: readonly { readonly to: string; readonly trigger: string }[];
  readonly succeeds: readonly ('amends' | 'supersedes')[];
  /** What may be drafted from it, or argued about. */
  readonly drafts: 'rfc' | 'adr' | 'plan' | 'challenge' | 'workflow' | null;
}

/** These have screens of their own for what is done with them. */
const elsewhere: readonly ArtifactKindId[] = ['bolt', 'fix', 'unit', 'incident'];
/** What the lifecycle does by itself, at a gate, or with another operation. */
const byItself = /gate|submitted|new version|replace|discussion|step completed|not to proceed|rejected/;
const final =
  /^(?:Accepted|Approved|Done|Superseded|Deprecated|Executed|Confirmed|Passed|Refused|Refuted|Failed|Rolled Back|Resolved|Closed)$/;

/** Lists what a person may want to do with an artifact in this status; the server has the last word. */
export function offerActs(
  kind: ArtifactKindId,
  status: string,
  { hasPendingGate }: { readonly hasPendingGate: boolean },
): OfferedActs {
  const { transitions, initial } = stateMachines[kind];
  const isElsewhere = elsewhere.includes(kind);
  return {
    edits: !final.test(status),
    submits: !isElsewhere && !hasPendingGate && status === initial,
    moves: isElsewhere
      ? []
      : transitions.filter(({ from, guarded, trigger }) => from === status && !guarded && !byItself.test(trigger)),
    succeeds:
      kind === 'adr' && status === 'Accepted' ? ['amends', 'supersedes'] : isReplaceable(kind, status) ? ['supersedes'] : [],
    drafts: draftOf(kind, status),
  };
}

function isReplaceable(kind: ArtifactKindId, status: string): boolean {
  return kind === 'rfc' && status === 'Approved';
}

function draftOf(kind: ArtifactKindId, status: string): OfferedActs['drafts'] {
  if (kind === 'prd' && !final.test(status)) return 'workflow';
  if ((kind === 'daa' || kind === 'tip') && status === 'Validated') return 'rfc';
  if (kind === 'rfc') return status === 'Approved' ? 'adr' : final.test(status) || status === 'Rejected' ? null : 'challenge';
  return kind === 'adr' && status === 'Accepted' ? 'plan' : null;
}
