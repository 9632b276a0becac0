import { writeSarif, type CheckedArtifact } from '../../documents/sarif/write-sarif.ts';
import { letsPass, waiversOf } from '../../lifecycle/standing-approvals.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gateRoutes, takesNewVersion } from '../../lifecycle/review.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { eachCurrent } from '../exchange/each-current.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import { listApprovals } from '../gates/list-approvals.ts';
import type { UsecasePorts } from '../ports.ts';

/** Artifacts in these statuses are history, which nobody fixes. */
const past = ['Superseded', 'Deprecated', 'Rejected', 'Rolled Back'];

export interface CheckRequest {
  /** True to skip artifacts that have not passed their gate. */
  readonly inForce?: boolean;
}

export interface Check {
  /** Number of artifacts checked. */
  readonly checked: number;
  /** Number of these that have not passed their gate. */
  readonly drafts: number;
  /** The artifacts with findings, oldest first. */
  readonly artifacts: readonly (CheckedArtifact & { readonly status: string })[];
}

/**
 * Lints every artifact at its current version, except ended ones. Errors that an approval of
 * exactly this content waived are marked. Other errors of artifacts that take no new version become
 * warnings, because nobody could fix them.
 */
export async function checkArtifacts(ports: UsecasePorts, { inForce = false }: CheckRequest = {}): Promise<Check> {
  let checked = 0;
  let drafts = 0;
  const artifacts: Check['artifacts'][number][] = [];
  for await (const artifact of eachCurrent(ports)) {
    if (past.includes(artifact.status)) continue;
    const isDraft = !hasPassed(artifact);
    if (isDraft && inForce) continue;
    checked += 1;
    drafts += isDraft ? 1 : 0;
    const found = await checkOne(ports, artifact);
    if (found.findings.length > 0) artifacts.push(found);
  }
  return { checked, drafts, artifacts };
}

/** Returns the findings of `checkArtifacts` as SARIF. */
export async function writeCheckSarif(ports: UsecasePorts, request?: CheckRequest): Promise<string> {
  return writeSarif((await checkArtifacts(ports, request)).artifacts);
}

/** An artifact without a gate is in force from its first status. */
function hasPassed({ kind, status }: ArtifactVersion): boolean {
  const route = gateRoutes[kind];
  return route === undefined || status === route.outcomes.approve;
}

async function checkOne(ports: UsecasePorts, artifact: ArtifactVersion): Promise<Check['artifacts'][number]> {
  const { key, kind, title, version, status } = artifact;
  const findings = await listFindings(ports, artifact);
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const waivers = hasErrors ? waiversOf(await listApprovals(ports, artifact)) : [];
  return {
    key,
    kind,
    title,
    version,
    status,
    findings: findings.map((finding) => {
      if (finding.severity !== 'error') return { ...finding, waived: false };
      const waived = waivers.some((waiver) => letsPass(waiver, finding));
      return waived ? { ...finding, waived } : { ...weigh(finding, artifact), waived };
    }),
  };
}

/** Keeps the message, by which SARIF readers identify a finding. */
function weigh(error: Finding, { key, kind, status }: ArtifactVersion): Finding {
  if (takesNewVersion(kind, status)) return error;
  const fix = `${key} is ${status} and takes no new version, so that this error counts as a warning: mend it in what replaces it.`;
  return { ...error, severity: 'warning', fix };
}
