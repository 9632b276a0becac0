import { ConflictError } from '../../lifecycle/errors.ts';
import type { SessionStatus } from '../../lifecycle/design-session.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { SessionDescription } from './describe-session.ts';

type Rfc = Pick<ArtifactVersion, 'key' | 'status' | 'successor'>;

/** True where an RFC may be discussed. */
export const isDiscussed = ({ status }: Rfc): boolean => status === 'Draft' || status === 'Under Review';

/** How to go on from a session, in commands that do what they say in its state: an RFC that was decided takes no other session. */
export function describeWayOn({ status, gate, rfc }: { status: SessionStatus; gate?: string | null; rfc: Rfc }): string {
  if (status === 'open') return `Go on with it: \`throughline design open ${rfc.key}\`.`;
  if (status === 'finalizing') {
    const which = gate == null ? 'its gate: `throughline gate list`' : `${gate}: \`throughline gate show ${gate}\``;
    return `Decide ${which}. When changes are requested there, it is open again.`;
  }
  return isDiscussed(rfc) ? `Open another: \`throughline design open ${rfc.key}\`.` : describeWayPast(rfc);
}

/** How to decide anew what was decided. */
export function describeWayPast({ key, status, successor }: Rfc): string {
  if (successor !== undefined) return `${successor.key} takes its place: \`throughline rfc show ${successor.key}\`.`;
  return status === 'Approved'
    ? `Read what was decided, \`throughline rfc show ${key}\`; to decide it anew, supersede it: \`throughline rfc supersede ${key} --reason "…"\`.`
    : `Read it, \`throughline rfc show ${key}\`, and write another one: \`throughline rfc new\`.`;
}

/** The refusal of a turn by a session that takes none, with the way on from where its RFC stands, which the database does not say; any other as it is. */
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
