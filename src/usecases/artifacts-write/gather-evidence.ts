import { incidentEvidence } from '../../analysis/evidence/incident-evidence.ts';
import { gateEvidence } from '../../analysis/evidence/summarize-evidence.ts';
import { tipEvidence } from '../../analysis/evidence/tip-evidence.ts';
import { checkDesign } from '../../analysis/design/check-design.ts';
import { summarizeAdr } from '../../analysis/design/summarize-adr.ts';
import { criterionOfFinding } from '../../analysis/lint/kinds/finding-criteria.ts';
import { planEvidence } from '../../analysis/plan/plan-evidence.ts';
import { planBodySchema } from '../../lifecycle/plan.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { GateCriterionEvidence } from '../../ports/gates.ts';
import { describeComplianceSlice } from '../compliance/read-compliance-slice.ts';
import { describeEvidence } from '../bolt-work/describe-evidence.ts';
import { describeDaa } from '../daas/describe-daa.ts';
import { describeTip } from '../tips/describe-tip.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import type { UsecasePorts } from '../ports.ts';

/** Returns the criteria of an artifact's gate, each with the findings that speak against it. */
export async function gatherEvidence(ports: UsecasePorts, artifact: ArtifactVersion): Promise<readonly GateCriterionEvidence[]> {
  if (artifact.kind === 'daa') {
    const { body, prd, prdBody, coverage, findings } = await describeDaa(ports, artifact);
    const prdFindings = prd.provenance.findings;
    return gateEvidence({ prd: { key: prd.key, body: prdBody }, daa: body, coverage, findings, prdFindings });
  }
  if (artifact.kind === 'tip') {
    const { body, coverage, prd } = await describeTip(ports, artifact);
    const prdFindings = prd.provenance.findings;
    return tipEvidence({ tip: body, coverage, findings: await listFindings(ports, artifact), prdFindings });
  }
  if (artifact.kind === 'adr') return summarizeAdr(adrBodySchema.parse(artifact.body), await listFindings(ports, artifact));
  if (artifact.kind === 'plan') {
    const findings = [...(await listFindings(ports, artifact)), ...(artifact.provenance.proposals ?? [])];
    return planEvidence(planBodySchema.parse(artifact.body), findings);
  }
  const material = artifact.kind === 'rfc' ? await findMaterial(ports, artifact.key) : null;
  if (material) return checkDesign(material, await listFindings(ports, artifact));
  const work = isBolt(artifact.kind)
    ? describeEvidence(await ports.boltWork.evidence(artifact.key), await describeComplianceSlice(ports, artifact.key))
    : incidentEvidence(artifact.kind, artifact.body);
  const byCriterion = Map.groupBy(await listFindings(ports, artifact), (finding) => criterionOfFinding(artifact.kind, finding));
  return (gatePolicies[artifact.kind]?.criteria ?? []).map((criterion) => ({
    ...criterion,
    evidence: work[criterion.id] ?? '',
    findings: byCriterion.get(criterion.id) ?? [],
  }));
}

function isBolt(kind: ArtifactVersion['kind']): boolean {
  return kind === 'bolt' || kind === 'fix';
}

/** Returns null for a design that states no source; then only lint reports, and says so. */
async function findMaterial({ materials }: UsecasePorts, rfc: string): Promise<DesignMaterial | null> {
  try {
    return await materials.gather(rfc);
  } catch (error) {
    if (error instanceof ConflictError && error.id === 'rfc.source-missing') return null;
    throw error;
  }
}
