import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { SessionStatus } from '../../lifecycle/design-session.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { SessionDescription } from './describe-session.ts';

type Rfc = Pick<ArtifactVersion, 'key' | 'status' | 'successor'>;

/** True when an RFC may be discussed. */
export const isDiscussed = ({ status }: Rfc): boolean => status === 'Draft' || status === 'Under Review';

/** Returns the commands that work in the session's state; a decided RFC takes no other session. */
export function describeWayOn({ status, gate, rfc }: { status: SessionStatus; gate?: string | null; rfc: Rfc }): Fix {
  if (status === 'open') return fix`Go on with it: ${act('openDesignSession', { rfc: rfc.key })}.`;
  if (status === 'finalizing') {
    const which = gate == null ? fix`its gate: ${act('listGates')}` : fix`${gate}: ${act('readGate', { key: gate })}`;
    return fix`Decide ${which}. When changes are requested there, it is open again.`;
  }
  return isDiscussed(rfc) ? fix`Open another: ${act('openDesignSession', { rfc: rfc.key })}.` : describeWayPast(rfc);
}

/** Returns how to decide anew what was decided. */
export function describeWayPast({ key, status, successor }: Rfc): Fix {
  if (successor !== undefined) return fix`${successor.key} takes its place: ${act('readArtifact', { key: successor.key })}.`;
  return status === 'Approved'
    ? fix`Read what was decided, ${act('readArtifact', { key })}; to decide it anew, supersede it: ${act('succeedArtifact', { key, role: 'supersedes' })}.`
    : fix`Read it, ${act('readArtifact', { key })}, and write another one: ${act('createArtifact', { kind: 'rfc' })}.`;
}

/**
 * Adds the commands for the RFC's status, which the database does not know, to `session.not-open`.
 * Other errors are returned unchanged.
 */
export function withWayOn(error: unknown, { session, rfc, finalization }: SessionDescription): unknown {
  if (!(error instanceof ConflictError) || error.id !== 'session.not-open') return error;
  const { id, message } = error;
  const details = error.details as { key: string; status: SessionStatus };
  return new ConflictError({
    id,
    message,
    fix: describeWayOn({ status: details.status, gate: finalization?.gateKey ?? null, rfc }),
    details: { ...details, rfc: session.rfc },
    cause: error,
  });
}
