import { listChangedFields } from './describe-changes.ts';
import type { DecisionKind, Gate } from './review.ts';

/** What the reader of a gate did to it. */
export type OwnChange =
  | { readonly kind: 'remark'; readonly part: string; readonly text: string }
  | { readonly kind: 'assignment'; readonly assignees: readonly string[] }
  | { readonly kind: 'decision'; readonly decision: DecisionKind; readonly note: string };

/** What each of them changes; what a person may do follows from who is assigned and who has decided. */
const fieldsOf: { readonly [K in OwnChange['kind']]: readonly (keyof Gate)[] } = {
  remark: ['remarks'],
  assignment: ['assignees', 'approvals', 'missing', 'missingRoles', 'caller'],
  decision: ['decisions', 'status', 'approvals', 'missing', 'missingRoles', 'decidedBy', 'caller'],
};

/** Returns whether what the reader did is all that happened between two readings of a gate. */
export function isOwnChange(own: OwnChange, before: Gate, now: Gate): boolean {
  // Nothing can be decided on what came with one's own last decision.
  const ends = own.kind === 'decision' && now.status !== 'pending';
  const others = listChangedFields(before, now).filter((field) => field !== 'unreachable' && !fieldsOf[own.kind].includes(field));
  if (others.length > 0 && !ends) return false;
  switch (own.kind) {
    case 'remark': {
      const [remark, ...rest] = now.remarks.slice(before.remarks.length);
      return rest.length === 0 && remark?.part === own.part && remark.text === own.text;
    }
    case 'assignment':
      return !isSameSet(before.assignees, now.assignees) && isSameSet(own.assignees, now.assignees);
    case 'decision': {
      const [decision, ...rest] = now.decisions.slice(before.decisions.length);
      return rest.length === 0 && decision?.decision === own.decision && decision.note === own.note;
    }
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return new Set(some).symmetricDifference(new Set(others)).size === 0;
}
