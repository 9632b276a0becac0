import { withArticle } from './count.ts';
import type { GateDecisionKind } from './gate-policies.ts';
import type { Role } from './roles.ts';

/** Demands and progress of a gate, as the database counts them (`gate_progress`). */
interface Quorum {
  readonly quorum: number;
  /** Approvals that count: one for each person, whatever their accounts. */
  readonly approvals: number;
  /** Roles that lack an approval, each as often as it lacks one. */
  readonly missingRoles: readonly Role[];
  readonly decisions: readonly { readonly decision: GateDecisionKind }[];
}

/**
 * Renders `1 of 2 approvals; an architect is missing`, or `3 approvals, 2 needed; an architect is
 * still missing`. Returns '' when one approval by anybody was needed and nothing is missing.
 */
export function describeQuorum({ quorum, approvals, missingRoles, decisions }: Quorum): string {
  if (quorum === 1 && missingRoles.length === 0) return '';
  const missing = missingRoles.map((role) => withArticle(role.replaceAll('-', ' ')));
  // `2 of 2` would read as done while a role is missing.
  const enough = approvals > quorum || (approvals === quorum && missing.length > 0);
  const verb = `${missing.length === 1 ? 'is' : 'are'}${enough ? ' still' : ''}`;
  const lacking = missing.length === 0 ? '' : `; ${missing.join(' and ')} ${verb} missing`;
  const given = decisions.filter(({ decision }) => decision === 'approve').length;
  const so = enough
    ? `${approvals} ${approvals === 1 ? 'approval' : 'approvals'}, ${quorum} needed`
    : `${approvals} of ${quorum} approvals`;
  return `${so}${given > approvals ? ` (of ${given}: accounts of one person count once)` : ''}${lacking}`;
}
