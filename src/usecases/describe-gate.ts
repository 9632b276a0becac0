import type { Finding } from '../lifecycle/findings.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { Gate } from '../ports/gates.ts';
import { readGate } from './decide-gate.ts';
import { readArtifact } from './describe-daa.ts';
import { diffVersions, type VersionDiff } from './diff-versions.ts';
import type { UsecasePorts } from './ports.ts';
import { drafterOf } from './report-daa.ts';
import type { DaaReport } from './reports/daa-report.ts';

export interface GateDescription {
  readonly gate: Gate;
  /** The version the gate decides on. */
  readonly artifact: ArtifactVersion;
  readonly drafter: DaaReport['drafter'];
  /** Since the version last decided at a gate; null at the first. */
  readonly diff: VersionDiff | null;
  /** Error findings that refuse an approval unless their code is waived, by the criterion they bear on. */
  readonly blocking: readonly { readonly criterion: string; readonly finding: Finding }[];
  /** Set when what the artifact was drafted from has a newer version, which the decider should know. */
  readonly movedOn: { readonly key: string; readonly draftedFrom: number; readonly current: number } | null;
  /** Decided gates of the same artifact, oldest first. */
  readonly earlier: readonly Gate[];
}

/** A gate with everything that a person needs to decide. Throws NotFoundError `gate.not-found`. */
export async function describeGate(ports: UsecasePorts, { key }: { key: string }): Promise<GateDescription> {
  const gate = await readGate(ports, key);
  const [artifact, gates] = await Promise.all([
    readArtifact(ports, { key: gate.artifactKey, version: gate.version }),
    ports.gates.list({ artifactKey: gate.artifactKey }),
  ]);
  const { previousVersion } = gate;
  const source = artifact.provenance.derivedFrom;
  const origin = source ? await ports.artifacts.read(source.key) : null;
  const moved = previousVersion !== null && previousVersion !== gate.version;
  return {
    gate,
    artifact,
    drafter: drafterOf(artifact),
    diff: moved ? await diffVersions(ports, { key: gate.artifactKey, from: previousVersion, to: gate.version }) : null,
    blocking: gate.criteria.flatMap(({ id, findings }) =>
      findings.filter((finding) => finding.severity === 'error').map((finding) => ({ criterion: id, finding })),
    ),
    movedOn:
      source && origin && origin.version > source.version
        ? { key: source.key, draftedFrom: source.version, current: origin.version }
        : null,
    earlier: gates.filter((other) => other.decisions.length > 0 && other.openedAt < gate.openedAt).toReversed(),
  };
}
