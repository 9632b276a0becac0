import { withArticle } from './count.ts';
import type { GateDecisionKind } from './gate-policies.ts';
import type { Role } from './roles.ts';

/** What a gate asks for, and how far it is: as the database counts it, which closes it by that count (`gate_progress`). */
interface Quorum {
  readonly quorum: number;
  /** Those that count: of one person's accounts, one. */
  readonly approvals: number;
  /** Roles that lack an approval; one that lacks two is there twice. */
  readonly missingRoles: readonly Role[];
  readonly decisions: readonly { readonly decision: GateDecisionKind }[];
}

/**
 * `1 of 2 approvals; an architect is missing`; where there are enough, but not of all roles, `3 approvals, 2 needed; an architect is still missing`; '' where
 * one approval by anybody was and is all.
 */
export function describeQuorum({ quorum, approvals, missingRoles, decisions }: Quorum): string {
  if (quorum === 1 && missingRoles.length === 0) return '';
  const missing = missingRoles.map((role) => withArticle(role.replaceAll('-', ' ')));
  // As many as are asked for, and yet not all: `2 of 2` would read as done.
  const enough = approvals > quorum || (approvals === quorum && missing.length > 0);
  const verb = `${missing.length === 1 ? 'is' : 'are'}${enough ? ' still' : ''}`;
  const lacking = missing.length === 0 ? '' : `; ${missing.join(' and ')} ${verb} missing`;
  const given = decisions.filter(({ decision }) => decision === 'approve').length;
  const so = enough
    ? `${approvals} ${approvals === 1 ? 'approval' : 'approvals'}, ${quorum} needed`
    : `${approvals} of ${quorum} approvals`;
  return `${so}${given > approvals ? ` (of ${given}: accounts of one person count once)` : ''}${lacking}`;
}
