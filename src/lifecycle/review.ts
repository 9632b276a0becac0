import type { ArtifactKindId } from './artifact-kinds.ts';
import { gatePolicies, type GateDecisionKind } from './gate-policies.ts';
import { stateMachines } from './states.ts';

type Outcome = GateDecisionKind | 'withdrawn';

/** Outcomes of a gate by status. An outcome that moves nothing names `reviewStatus` again. */
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

/** One route for each kind with a gate policy. A rejected Bolt goes back to work. */
export const gateRoutes: Partial<Record<ArtifactKindId, GateRoute>> = {
  prd: validated,
  daa: validated,
  tip: validated,
  plan: validated,
  postmortem: validated,
  rfc: route('Under Review', 'Approved', 'Under Review', 'Rejected', 'Under Review'),
  adr: route('Proposed', 'Accepted', 'Proposed', 'Deprecated', 'Proposed'),
  playbook: route('Proposed', 'Active', 'Proposed', 'Proposed', 'Proposed'),
  bolt,
  fix: bolt,
  unit: route('Built', 'Deployed', 'Built', 'Built', 'Built'),
  mitigation: route('Proposed', 'Approved', 'Proposed', 'Refused', 'Proposed'),
  cause: route('Proposed', 'Confirmed', 'Proposed', 'Refuted', 'Proposed'),
  validation: route('Proposed', 'Passed', 'Proposed', 'Failed', 'Proposed'),
  resolution: route('Proposed', 'Approved', 'Proposed', 'Refused', 'Proposed'),
};

/**
 * False for final content, whose change is a new artifact: a decided RFC, an Accepted ADR, a Done
 * Bolt. True while an approval is still ahead. The ticket of an incident is frozen when it is
 * declared.
 */
export function takesNewVersion(kind: ArtifactKindId, status: string): boolean {
  return gatePolicies[kind] ? isGuardAhead(kind, status, new Set()) : status === stateMachines[kind].initial;
}

/** Returns the status after a new version: out of review, without the old verdict. */
export function statusAfterNewVersion(kind: ArtifactKindId, status: string): string {
  const gate = gateRoutes[kind];
  if (gate && status === gate.reviewStatus) return gate.outcomes.withdrawn;
  const reopened = stateMachines[kind].transitions.find((t) => t.from === status && t.trigger === 'new version');
  return reopened ? reopened.to : status;
}

/** Lists every status of a kind, the initial one first. */
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
