import { act, fix, type Fix } from './fixes/fix.ts';
import type { ArtifactKindId } from './artifact-kinds.ts';
import type { LinkRole } from './links.ts';
import { gateRoutes } from './review.ts';
import { incidentStatuses, type IncidentStatus } from './states.ts';

/**
 * The chain of gates (specification 1.4 to 1.6), to which the steps of an incident belong: a source must have reached one of `statuses`
 * before the artifact goes from `from` to `to`. A draft TIP may enter design, so its RFC can be
 * drafted and discussed, but not approved.
 */
export interface ChainRule {
  readonly kind: ArtifactKindId;
  readonly from: string;
  readonly to: string;
  readonly role: LinkRole;
  readonly source: ArtifactKindId;
  readonly statuses: readonly string[];
  /** True when such a link must exist. Rules with the same kind, step and role are alternatives. */
  readonly needed: boolean;
}

/** The statuses of an incident from this step on. */
const since = (status: IncidentStatus): string[] => incidentStatuses.slice(incidentStatuses.findIndex((step) => step === status));

/** A Fix-It Bolt needs no AI-ADR of its own. An amendment decides nothing and has no RFC. */
export const chainRules: readonly ChainRule[] = [
  rule('rfc', 'Under Review', 'Approved', 'derived_from', 'daa', ['Validated'], true),
  rule('rfc', 'Under Review', 'Approved', 'derived_from', 'tip', ['Validated'], true),
  rule('adr', 'Proposed', 'Accepted', 'decides', 'rfc', ['Approved'], false),
  rule('plan', 'In Review', 'Validated', 'implements', 'adr', ['Accepted'], true),
  rule('bolt', 'TODO', 'In Progress', 'implements', 'adr', ['Accepted'], true),
  rule('fix', 'TODO', 'In Progress', 'fixes', 'incident', since('Root Cause Validated'), true),
  rule('fix', 'TODO', 'In Progress', 'implements', 'adr', ['Accepted'], false),
  rule('mitigation', 'Proposed', 'Approved', 'concerns', 'incident', since('Context Gathered'), true),
  rule('cause', 'Proposed', 'Confirmed', 'concerns', 'incident', since('Mitigated'), true),
  rule('validation', 'Proposed', 'Passed', 'concerns', 'incident', since('Fix Deployed'), true),
  rule('unit', 'Built', 'Deployed', 'contains', 'bolt', ['Done'], true),
  rule('unit', 'Built', 'Deployed', 'contains', 'fix', ['Done'], true),
];

/** A source that has not reached the status that the chain requires. */
export interface OpenSource {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly status: string;
  /** Any of these statuses is enough. */
  readonly needs: readonly string[];
}

/** Returns whether the step depends on the source of the artifact. */
export function isChained(kind: ArtifactKindId, { from, to }: { from: string; to: string }): boolean {
  return chainRules.some((one) => one.kind === kind && one.from === from && one.to === to);
}

/** Returns whether the source of a link blocks the approval of the artifact. */
export function blocksApproval(
  kind: ArtifactKindId,
  source: { readonly role: LinkRole; readonly kind: ArtifactKindId; readonly status: string },
): boolean {
  const route = gateRoutes[kind];
  return chainRules.some(
    (one) =>
      one.kind === kind &&
      one.from === route?.reviewStatus &&
      one.to === route.outcomes.approve &&
      one.role === source.role &&
      one.source === source.kind &&
      !one.statuses.includes(source.status),
  );
}

/** Renders `DAA-001 is In Review and has to be Validated`. */
export function describeOpenSource({ key, status, needs: [first = ''] }: OpenSource): string {
  return `${key} is ${status} and has to be ${first}`;
}

/** Returns the next step that brings a source to the required status. */
export function adviseOnSource({ key, kind, status }: OpenSource): Fix {
  if (kind === 'incident') return fix`See what it waits for: ${act('readIncident', { key })}.`;
  if (status === 'Superseded' || status === 'Deprecated')
    return fix`Link what took its place instead: ${act('readArtifact', { key })}.`;
  if (kind === 'bolt' || kind === 'fix') return fix`See how far it is: ${act('readArtifact', { key })}.`;
  if (status === 'Rejected') return fix`See why at its gate: ${act('listGates', { artifact: key })}.`;
  if (status === gateRoutes[kind]?.reviewStatus) return fix`Its gate waits: ${act('listGates', { artifact: key })}.`;
  return fix`Bring it through its gate: ${act('submitArtifact', { key })}, then ${act('listGates', { artifact: key })}.`;
}

function rule(
  kind: ArtifactKindId,
  from: string,
  to: string,
  role: LinkRole,
  source: ArtifactKindId,
  statuses: readonly string[],
  needed: boolean,
): ChainRule {
  return { kind, from, to, role, source, statuses, needed };
}
