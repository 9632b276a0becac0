import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ReviewGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { openOnCurrent } from './open-on-current.ts';
import { requireUnchanged } from './require-unchanged.ts';

/**
 * Opens the gate on the artifact's current version, which moves it into review. Throws InputError
 * `gate.no-policy`, `link.required`, ConflictError `gate.already-pending`,
 * `status.illegal-transition`, `gate.session-open`, and `gate.run-goes-on` when a run opens the
 * gate itself.
 */
export async function submitArtifact(
  ports: UsecasePorts,
  { key, principal, ifMatch }: { key: string; principal: Principal; ifMatch?: string },
): Promise<ReviewGate> {
  const artifact = await readArtifact(ports, { key });
  await requireUnchanged(ports, artifact, ifMatch);
  await requireNoRun(ports, artifact);
  if (artifact.kind === 'rfc') await requireNoOpenSession(ports, artifact.key);
  const earlier = await ports.gates.list({ artifactKey: artifact.key });
  // Two concurrent submits open one gate.
  const origin = `submit/${artifact.key}/${artifact.version}/${earlier.length}`;
  return openOnCurrent(ports, artifact, { origin, principal });
}

type Subject = { readonly key: string; readonly kind: string };

/** Returns the active run that opens the artifact's gate itself; null when there is none. */
export async function findRunOn({ runs }: Pick<UsecasePorts, 'runs'>, { key, kind }: Subject): Promise<Run | null> {
  // A run's `prd` subject is its input; the run does not open that PRD's gate.
  const working = kind === 'prd' ? [] : await runs.list({ subject: { name: kind, key } });
  return working.find(({ status }) => status === 'queued' || status === 'running' || status === 'waiting') ?? null;
}

async function requireNoRun(ports: Pick<UsecasePorts, 'runs'>, { key, kind }: Subject): Promise<void> {
  const run = await findRunOn(ports, { key, kind });
  if (!run) return;
  throw new ConflictError({
    id: 'gate.run-goes-on',
    message: `${run.key} is ${run.status} and opens the gate of ${key} itself.`,
    fix: fix`Wait for it: ${act('streamRunEvents', { key: run.key })}, or cancel it.`,
    details: { artifact: key, run: run.key, status: run.status },
  });
}

/** A gate opened now would decide an RFC that is still discussed. */
async function requireNoOpenSession({ sessions }: Pick<UsecasePorts, 'sessions'>, rfc: string): Promise<void> {
  const session = await sessions.findFor(rfc);
  if (session?.status !== 'open') return;
  const { key } = session;
  throw new ConflictError({
    id: 'gate.session-open',
    message: `${key} about ${rfc} is open; finalizing it opens the gate.`,
    fix: fix`Finalize it, ${act('finalizeDesignSession', { key })}; or end it without a result: ${act('closeDesignSession', { key })}.`,
    details: { artifact: rfc, session: key },
  });
}
