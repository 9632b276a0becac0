import type { GateDecision, Gate } from '../ports/gates.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { DecidedGate } from './decide-gate.ts';
import { readArtifact } from './describe-daa.ts';
import { diffVersions, type VersionDiff } from './diff-versions.ts';
import type { UsecasePorts } from './ports.ts';

export interface DecisionResult extends DecidedGate {
  /** The decision that stands. */
  readonly decision: GateDecision;
  /** The artifact as the run left it. */
  readonly artifact: ArtifactVersion;
  /** The gate that a revision opened; null when none waits. */
  readonly nextGate: Gate | null;
  /** What the revision changed; null when there was none. */
  readonly diff: VersionDiff | null;
}

/** What a decision led to, once its run waits again or has ended. */
export async function reportDecision(ports: UsecasePorts, decided: DecidedGate): Promise<DecisionResult> {
  const { gate } = decided;
  const decision = gate.decisions.at(-1);
  if (!decision) throw new Error(`${gate.key} was decided without a decision on record.`);
  const [artifact, pending] = await Promise.all([
    readArtifact(ports, { key: gate.artifactKey }),
    ports.gates.list({ status: 'pending', artifactKey: gate.artifactKey }),
  ]);
  const revised = artifact.version > gate.version;
  return {
    ...decided,
    decision,
    artifact,
    nextGate: pending[0] ?? null,
    diff: revised ? await diffVersions(ports, { key: gate.artifactKey, from: gate.version, to: artifact.version }) : null,
  };
}
