import { joinFixes, type Fix } from '../../lifecycle/fixes/fix.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { ReviewGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { reopenGate } from '../gates/reopen-gate.ts';

/** The outcome for a gate whose content got a new version. */
export interface ContinuedGate {
  /** The gate that was withdrawn or whose approval lapsed. */
  readonly ended: string;
  /** The gate on the new version; null when none was opened. */
  readonly opened: string | null;
  /** Why none was opened, in a sentence; '' when one was. */
  readonly why: Fix;
}

/** Returns the gate that is pending on this version or approved it; null when there is none. */
export async function findStandingGate(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { key, version }: Pick<ArtifactVersion, 'key' | 'version'>,
): Promise<ReviewGate | null> {
  const [last] = (await gates.list({ artifactKey: key })).filter((gate) => gate.kind === 'review');
  const stands = last?.version === version && (last.status === 'pending' || last.status === 'approved');
  return stands ? last : null;
}

/**
 * Reopens the gate on the version that replaced its content. The version is kept even if that
 * fails: a run may open its next gate itself, or the new content may lack what a gate requires.
 */
export async function continueGate(
  ports: UsecasePorts,
  { gate, principal }: { gate: ReviewGate; principal: Principal },
): Promise<ContinuedGate> {
  try {
    const opened = await reopenGate(ports, { key: gate.key, principal });
    return { ended: gate.key, opened: opened.key, why: '' };
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    return { ended: gate.key, opened: null, why: joinFixes(error.message, error.fix) };
  }
}
