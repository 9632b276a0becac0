import type { Finding } from '../../lifecycle/findings.ts';
import type { Redraft } from '../../lifecycle/redraft.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { AttestationGate, BudgetGate, ReviewGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { readGate } from './decide-gate.ts';
import { findUnreviewed, type UnreviewedSource } from '../artifacts/find-unreviewed.ts';
import { readProblems } from '../playbook/read-problems.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { describeComplianceSlice } from '../compliance/read-compliance-slice.ts';
import { describeEvidence } from '../bolt-work/describe-evidence.ts';
import { diffVersions, type VersionDiff } from '../artifacts/diff-versions.ts';
import { readPermission, type Permission } from '../people/read-permission.ts';
import type { UsecasePorts } from '../ports.ts';
import { findUnreachable, type Unreachable } from './weigh-gate.ts';
import type { DaaReport } from '../reports/daa-report.ts';
import { drafterOf } from '../reports/drafting.ts';

interface AnyDescription {
  /** Why nobody here could complete its approval; null when they could or it is not pending. */
  readonly unreachable: Unreachable | null;
  /** What the reader may do. */
  readonly caller: Permission;
}

export interface ReviewDescription extends AnyDescription {
  readonly gate: ReviewGate;
  /** The version the gate decides on. */
  readonly artifact: ArtifactVersion;
  readonly drafter: DaaReport['drafter'];
  /** Changes since the last decided version, or else the previous one. Null at version 1. */
  readonly diff: VersionDiff | null;
  /** Error findings that block approval unless their code is waived, with their criterion. */
  readonly blocking: readonly { readonly criterion: string; readonly finding: Finding }[];
  /** Set when the source of the draft has a newer version, which the decider should know. */
  readonly movedOn: { readonly key: string; readonly draftedFrom: number; readonly current: number } | null;
  /** While pending, the sources that have not passed their own gate; empty for a PRD. */
  readonly unreviewed: readonly UnreviewedSource[];
  /** Redrafts since the last decided version, each with the version it made, oldest first. */
  readonly redrafts: readonly (Redraft & { readonly version: number })[];
  /** Decided gates of the same artifact, oldest first. */
  readonly earlier: readonly ReviewGate[];
}

export interface BudgetDescription extends AnyDescription {
  readonly gate: BudgetGate;
}

export interface AttestationDescription extends AnyDescription {
  readonly gate: AttestationGate;
  /** The first sentence of each Playbook entry's problem, by key; empty when none is adopted. */
  readonly problems: ReadonlyMap<string, string>;
}

export type GateDescription = ReviewDescription | BudgetDescription | AttestationDescription;

/** A gate with everything that a person needs to decide. Throws NotFoundError `gate.not-found`. */
export async function describeGate(
  ports: UsecasePorts,
  { key, principal }: { key: string; principal: Principal },
): Promise<GateDescription> {
  const gate = await readGate(ports, key);
  const [caller, unreachable] = await Promise.all([
    readPermission(ports, { gate, principal }),
    findUnreachable(ports, [gate]).then((found) => found.get(key) ?? null),
  ]);
  const ofAny = { caller, unreachable };
  if (gate.kind === 'budget') return { gate, ...ofAny };
  if (gate.kind === 'attestation') return { gate, ...ofAny, problems: await readProblems(ports, gate) };
  return { ...(await describeReview(ports, gate)), ...ofAny };
}

async function describeReview(ports: UsecasePorts, gate: ReviewGate): Promise<Omit<ReviewDescription, keyof AnyDescription>> {
  const [artifact, gates, history, unreviewed] = await Promise.all([
    readArtifact(ports, { key: gate.artifactKey, version: gate.version }),
    ports.gates.list({ artifactKey: gate.artifactKey }),
    ports.artifacts.history(gate.artifactKey),
    gate.status === 'pending'
      ? findUnreviewed(ports.artifacts, { kind: gate.artifactKind, key: gate.artifactKey, version: gate.version })
      : [],
  ]);
  const criteria = await readCriteria(ports, gate);
  const since = gate.previousVersion ?? gate.version - 1;
  const source = artifact.provenance.derivedFrom;
  const origin = source ? await ports.artifacts.read(source.key) : null;
  return {
    gate: { ...gate, criteria },
    artifact,
    // A person's text has no drafter.
    drafter: (artifact.provenance.steps ?? []).length > 0 ? drafterOf(artifact) : null,
    diff:
      since > 0 && since !== gate.version
        ? await diffVersions(ports, { key: gate.artifactKey, from: since, to: gate.version })
        : null,
    blocking: gate.criteria.flatMap(({ id, findings }) =>
      findings.filter((finding) => finding.severity === 'error').map((finding) => ({ criterion: id, finding })),
    ),
    movedOn:
      source && origin && origin.version > source.version
        ? { key: source.key, draftedFrom: source.version, current: origin.version }
        : null,
    unreviewed,
    redrafts: redraftsIn(history, { after: gate.previousVersion ?? 0, upTo: gate.version }),
    earlier: gates
      .filter((other) => other.kind === 'review')
      .filter((other) => other.decisions.length > 0 && other.openedAt < gate.openedAt)
      .toReversed(),
  };
}

/** A Bolt's change is merged and tested while its gate waits, so its evidence is read anew. */
async function readCriteria(
  ports: UsecasePorts,
  { artifactKind, artifactKey, criteria, status }: ReviewGate,
): Promise<ReviewGate['criteria']> {
  const isOfWork = artifactKind === 'bolt' || artifactKind === 'fix';
  if (!isOfWork || (status !== 'pending' && status !== 'approved')) return criteria;
  const evidence = describeEvidence(
    await ports.boltWork.evidence(artifactKey),
    await describeComplianceSlice(ports, artifactKey),
  );
  return criteria.map((one) => ({ ...one, evidence: evidence[one.id] ?? one.evidence }));
}

function redraftsIn(
  history: readonly Pick<ArtifactVersion, 'version' | 'provenance'>[],
  { after, upTo }: { after: number; upTo: number },
): ReviewDescription['redrafts'] {
  return history
    .filter(({ version }) => version > after && version <= upTo)
    .toSorted((one, other) => one.version - other.version)
    .flatMap(({ version, provenance: { redraft } }) => (redraft ? [{ ...redraft, version }] : []));
}
