import { withArticle } from './count.ts';
import type { GateDecisionKind, RequiredRoles } from './gates.ts';
import type { Role } from './roles.ts';

/** What a gate asks for, and what was decided at it so far. */
interface Approvals {
  readonly quorum: number;
  readonly requiredRoles: RequiredRoles;
  readonly decisions: readonly { readonly decision: GateDecisionKind; readonly role: Role; readonly standsInFor: Role | null }[];
}

export interface Quorum {
  readonly approvals: number;
  /** Roles that lack an approval; one that lacks two is there twice. */
  readonly missingRoles: readonly Role[];
}

/** How far a gate has come: the same count by which the database closes it (`is_quorum_met`). */
export function countQuorum({ requiredRoles, decisions }: Approvals): Quorum {
  const approvals = decisions.filter(({ decision }) => decision === 'approve');
  const missingRoles = Object.entries(requiredRoles).flatMap(([role, needed]) => {
    const made = approvals.filter((approval) => (approval.standsInFor ?? approval.role) === role).length;
    return Array.from({ length: Math.max(0, needed - made) }, () => role as Role);
  });
  return { approvals: approvals.length, missingRoles };
}

/** `1 of 2 approvals; an architect is missing`; '' where one approval by anybody was and is all. */
export function describeQuorum(gate: Approvals): string {
  const { approvals, missingRoles } = countQuorum(gate);
  if (gate.quorum === 1 && missingRoles.length === 0) return '';
  const missing = missingRoles.map((role) => withArticle(role.replaceAll('-', ' ')));
  const lacking = missing.length === 0 ? '' : `; ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return `${approvals} of ${gate.quorum} approvals${lacking}`;
}
