import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Gate, GateDecision } from '../../ports/gates.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from './decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import { diffVersions, type VersionDiff } from '../artifacts/diff-versions.ts';
import type { UsecasePorts } from '../ports.ts';

export interface DecisionResult {
  readonly gate: Gate;
  /** The decision in force. */
  readonly decision: GateDecision;
  /** The run that waited; null when none did. */
  readonly run: Run | null;
  /** The artifact as the run has left it so far; null when the gate was not about a single one. */
  readonly artifact: ArtifactVersion | null;
  /** The run's next gate, or one pending on the artifact; null when there is none. */
  readonly nextGate: Gate | null;
  /** What the revision changed; null when there was none. */
  readonly diff: VersionDiff | null;
}

/**
 * Reports what followed from a decision so far. Throws NotFoundError `gate.not-found` and
 * ConflictError `gate.undecided`.
 */
export async function reportDecision(ports: UsecasePorts, { key }: { key: string }): Promise<DecisionResult> {
  const gate = await readGate(ports, key);
  const decision = gate.decisions.at(-1);
  if (!decision) {
    throw new ConflictError({
      id: 'gate.undecided',
      message: gate.status === 'pending' ? `${key} still waits for a decision.` : `${key} is ${gate.status}; nobody decided it.`,
      fix: fix`${act('readGate', { key })} shows it.`,
      details: { gate: key, status: gate.status },
    });
  }
  const run = gate.runId ? await readRun(ports, gate.runId) : null;
  // The same gate, waiting for more approvals, is not the next one.
  const reached = run?.gateKey && run.gateKey !== key ? await readGate(ports, run.gateKey) : null;
  if (gate.kind !== 'review') return { gate, decision, run, artifact: null, nextGate: reached, diff: null };
  const [artifact, pending] = await Promise.all([
    readArtifact(ports, { key: gate.artifactKey }),
    ports.gates.list({ status: 'pending', artifactKey: gate.artifactKey }),
  ]);
  const revised = artifact.version > gate.version;
  return {
    gate,
    decision,
    run,
    artifact,
    nextGate: reached ?? pending.find((other) => other.key !== gate.key) ?? null,
    diff: revised ? await diffVersions(ports, { key: gate.artifactKey, from: gate.version, to: artifact.version }) : null,
  };
}
