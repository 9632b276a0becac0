import { withArticle } from './count.ts';
import type { GateDecisionKind } from './gates.ts';
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

/** `1 of 2 approvals; an architect is missing`; '' where one approval by anybody was and is all. */
export function describeQuorum({ quorum, approvals, missingRoles, decisions }: Quorum): string {
  if (quorum === 1 && missingRoles.length === 0) return '';
  const missing = missingRoles.map((role) => withArticle(role.replaceAll('-', ' ')));
  const lacking = missing.length === 0 ? '' : `; ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  const given = decisions.filter(({ decision }) => decision === 'approve').length;
  return `${approvals} of ${quorum} approvals${given > approvals ? ` (of ${given}: accounts of one person count once)` : ''}${lacking}`;
}
