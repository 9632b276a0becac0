import { act, fix, type Fix } from './fixes/fix.ts';
import type { ArtifactKindId } from './artifact-kinds.ts';
import type { LinkRole } from './links.ts';
import { gateRoutes } from './review.ts';
import { stateMachines } from './states.ts';

/**
 * The chain of gates (specification 1.4 to 1.6): what an artifact comes from has to have reached one of `statuses` before the artifact goes
 * from one status to the other. A draft TIP may enter design, so an RFC is drafted and discussed before; it is not approved before.
 */
export interface ChainRule {
  readonly kind: ArtifactKindId;
  readonly from: string;
  readonly to: string;
  readonly role: LinkRole;
  readonly source: ArtifactKindId;
  readonly statuses: readonly string[];
  /** True when there must be such a link; rules that share kind, step and role are alternatives. */
  readonly needed: boolean;
}

const causeConfirmed = stateMachines.incident.transitions
  .map(({ to }) => to)
  .slice(stateMachines.incident.transitions.findIndex(({ to }) => to === 'Root Cause Validated'))
  .filter((status) => status !== 'Mitigated');

/** A Fix-It Bolt implements an AI-ADR only where the chain has one; an amendment decides nothing of its own and has no RFC. */
export const chainRules: readonly ChainRule[] = [
  rule('rfc', 'Under Review', 'Approved', 'derived_from', 'daa', ['Validated'], true),
  rule('rfc', 'Under Review', 'Approved', 'derived_from', 'tip', ['Validated'], true),
  rule('adr', 'Proposed', 'Accepted', 'decides', 'rfc', ['Approved'], false),
  rule('bolt', 'TODO', 'In Progress', 'implements', 'adr', ['Accepted'], true),
  rule('fix', 'TODO', 'In Progress', 'fixes', 'incident', causeConfirmed, true),
  rule('fix', 'TODO', 'In Progress', 'implements', 'adr', ['Accepted'], false),
  rule('unit', 'Built', 'Deployed', 'contains', 'bolt', ['Done'], true),
  rule('unit', 'Built', 'Deployed', 'contains', 'fix', ['Done'], true),
];

/** An artifact that another comes from, and that has not come as far as the chain asks. */
export interface OpenSource {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly status: string;
  /** Any of these would do. */
  readonly needs: readonly string[];
}

/** True where the step waits for what the artifact comes from. */
export function isChained(kind: ArtifactKindId, { from, to }: { from: string; to: string }): boolean {
  return chainRules.some((one) => one.kind === kind && one.from === from && one.to === to);
}

/** Of the sources behind links of an artifact, those that keep it from being approved at its gate. */
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

/** `DAA-001 is In Review and has to be Validated`. */
export function describeOpenSource({ key, status, needs: [first = ''] }: OpenSource): string {
  return `${key} is ${status} and has to be ${first}`;
}

/** The next step on the way of a source to where the chain needs it. */
export function adviseOnSource({ key, kind, status, needs: [first = ''] }: OpenSource): Fix {
  if (kind === 'incident') return fix`Confirm its cause: ${act('moveArtifact', { key, status: first })}.`;
  if (status === 'Superseded' || status === 'Deprecated')
    return fix`Link what took its place instead: ${act('readArtifact', { key })}.`;
  if (kind === 'bolt' || kind === 'fix') return fix`See how far it is: ${act('readArtifact', { key })}.`;
  if (status === 'Rejected') return fix`See why at its gate: ${act('listGates', { artifact: key })}.`;
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
