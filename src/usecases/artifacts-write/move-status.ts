import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { startWithArticle } from '../../lifecycle/count.ts';
import { InputError, PermissionError } from '../../lifecycle/errors.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import { gateRoutes, statusesOf } from '../../lifecycle/review.ts';
import { stateMachines, type Transition } from '../../lifecycle/states.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { requireUnchanged } from './require-unchanged.ts';
import type { UsecasePorts } from '../ports.ts';

export interface MoveStatus {
  readonly key: string;
  /** Target status, in any letter case. */
  readonly to: string;
  readonly reason: string;
  readonly principal: Principal;
  /** The caller states that a person acts at a terminal or page; false when absent. */
  readonly interactive?: boolean;
  /** Tag of the artifact's document as the caller read it. */
  readonly ifMatch?: string;
}

/** A status that can follow, and what the move requires. */
export interface NextStatus {
  readonly status: string;
  readonly needs: 'nothing' | 'gate' | 'decider' | 'new-version' | 'replacement' | 'record';
  /** What the move means, such as `work begins`. */
  readonly trigger: string;
}

export interface MovedArtifact {
  readonly artifact: ArtifactSummary;
  readonly from: string;
  readonly next: readonly NextStatus[];
}

/**
 * Moves an artifact along the transition table of its kind. Throws InputError `status.unknown`,
 * ConflictError `status.illegal-transition` with the legal ones, and PermissionError
 * `gate.approval-required` or `gate.decision-required` with the gate that must cause the move. Only
 * somebody who could have approved an artifact may end it once approved: PermissionError
 * `status.wrong-role`, and `gate.interactive-required` as for a decision.
 */
export async function moveStatus(
  ports: UsecasePorts,
  { key, to, reason, principal, interactive = false, ifMatch }: MoveStatus,
): Promise<MovedArtifact> {
  const current = await readArtifact(ports, { key });
  await requireUnchanged(ports, current, ifMatch);
  const { kind, status: from } = current;
  const wanted = readStatus(kind, to);
  try {
    const artifact = endsApproved(kind, from, wanted)
      ? await ports.artifacts.end({ key, to: wanted, reason, token: principal.token, interactive })
      : await ports.artifacts.moveStatus({ key, to: wanted, reason, actorId: principal.id });
    return { artifact, from, next: listNext(kind, artifact.status) };
  } catch (error) {
    throw await withGateNamed(ports, { key, kind, error });
  }
}

/** Lists the statuses that can follow one. */
export function listNext(kind: ArtifactKindId, from: string): NextStatus[] {
  return stateMachines[kind].transitions
    .filter((transition) => transition.from === from)
    .map((transition) => ({ status: transition.to, needs: needsOf(kind, transition), trigger: transition.trigger }));
}

/** Returns what the database requires beyond a legal transition. */
function needsOf(kind: ArtifactKindId, { from, to, trigger, guarded }: Transition): NextStatus['needs'] {
  const route = gateRoutes[kind];
  if (guarded) return 'gate';
  // An incident moves by what its steps consist of, and a Mitigation by its execution.
  if (kind === 'incident' || to === 'Executed') return 'record';
  if (trigger === 'new version') return 'new-version';
  if (to === 'Superseded') return 'replacement';
  if (endsApproved(kind, from, to)) return 'decider';
  return route?.reviewStatus === from && Object.values(route.outcomes).includes(to) ? 'gate' : 'nothing';
}

/** True when only somebody who could have approved the artifact may make the move. */
function endsApproved(kind: ArtifactKindId, from: string, to: string): boolean {
  return to === 'Deprecated' && from === gateRoutes[kind]?.outcomes.approve;
}

function readStatus(kind: ArtifactKindId, text: string): string {
  const plain = (status: string): string =>
    status
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  const statuses = statusesOf(kind);
  const found = statuses.find((status) => plain(status) === plain(text));
  if (found !== undefined) return found;
  throw new InputError({
    id: 'status.unknown',
    message: `${startWithArticle(artifactKinds[kind].title)} has no status "${text}".`,
    fix: `It has: ${statuses.join(', ')}.`,
    details: { statuses },
  });
}

async function withGateNamed(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { key, kind, error }: { key: string; kind: ArtifactKindId; error: unknown },
): Promise<unknown> {
  const isGuarded =
    error instanceof PermissionError && (error.id === 'gate.approval-required' || error.id === 'gate.decision-required');
  if (!isGuarded) return error;
  const [gate] = await gates.list({ artifactKey: key, status: 'pending' });
  const { id, message, details, cause, recorded } = error;
  const roles = gatePolicies[kind]?.roles.join(', ') ?? '';
  const way = gate
    ? fix`Decide at its gate: ${act('readGate', { key: gate.key })}.`
    : fix`Open its gate, which ${roles} decide: ${act('submitArtifact', { key })}.`;
  const named = { ...(details as object), gate: gate?.key ?? null };
  return new PermissionError({ id, message, fix: way, details: named, cause, recorded });
}
