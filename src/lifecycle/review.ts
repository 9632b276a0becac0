import type { ArtifactKindId } from './artifact-kinds.ts';
import { gatePolicies, type GateDecisionKind } from './gate-policies.ts';
import { nextStatuses, stateMachines } from './states.ts';

type Outcome = GateDecisionKind | 'withdrawn';

/** Where a gate leads. `reviewStatus`: status in which the artifact is under review. An outcome that moves nothing names the review status again. */
export interface GateRoute {
  readonly reviewStatus: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
}

const route = (reviewStatus: string, approve: string, requestChanges: string, reject: string, withdrawn: string): GateRoute => ({
  reviewStatus,
  outcomes: { approve, 'request-changes': requestChanges, reject, withdrawn },
});

const validated = route('In Review', 'Validated', 'Draft', 'Rejected', 'Draft');
const bolt = route('In Review', 'Done', 'In Progress', 'In Progress', 'In Progress');

/** One route for each kind that has a gate policy. A rejected Bolt goes back to work. */
export const gateRoutes: Partial<Record<ArtifactKindId, GateRoute>> = {
  prd: validated,
  daa: validated,
  tip: validated,
  postmortem: validated,
  rfc: route('Under Review', 'Approved', 'Under Review', 'Rejected', 'Under Review'),
  adr: route('Proposed', 'Accepted', 'Proposed', 'Deprecated', 'Proposed'),
  playbook: route('Proposed', 'Active', 'Proposed', 'Proposed', 'Proposed'),
  bolt,
  fix: bolt,
};

/**
 * False where content is final, so that change is a new artifact: a decided RFC, an Accepted ADR, a Done Bolt. True as long as an approval
 * still lies ahead; a kind without gate takes versions until its end.
 */
export function takesNewVersion(kind: ArtifactKindId, status: string): boolean {
  return gatePolicies[kind] ? isGuardAhead(kind, status, new Set()) : nextStatuses(kind, status).length > 0;
}

/** Status after a new version: out of review, and out of a verdict that the old content got. */
export function statusAfterNewVersion(kind: ArtifactKindId, status: string): string {
  const gate = gateRoutes[kind];
  if (gate && status === gate.reviewStatus) return gate.outcomes.withdrawn;
  const reopened = stateMachines[kind].transitions.find((t) => t.from === status && t.trigger === 'new version');
  return reopened ? reopened.to : status;
}

/** Every status of a kind, the initial one first. */
export function statusesOf(kind: ArtifactKindId): string[] {
  const { initial, transitions } = stateMachines[kind];
  return [...new Set([initial, ...transitions.flatMap((t) => [t.from, t.to])])];
}

function isGuardAhead(kind: ArtifactKindId, status: string, seen: Set<string>): boolean {
  if (seen.has(status)) return false;
  seen.add(status);
  return stateMachines[kind].transitions
    .filter((t) => t.from === status)
    .some((t) => t.guarded || isGuardAhead(kind, t.to, seen));
}
