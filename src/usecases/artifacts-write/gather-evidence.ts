import { gateEvidence } from '../../analysis/coverage/summarize-evidence.ts';
import { tipEvidence } from '../../analysis/coverage/tip-evidence.ts';
import { gatePolicies } from '../../lifecycle/gates.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { GateCriterionEvidence } from '../../ports/gates.ts';
import { describeDaa } from '../describe-daa.ts';
import { describeTip } from '../describe-tip.ts';
import { listFindings } from '../list-findings.ts';
import type { UsecasePorts } from '../ports.ts';

/** The criteria of an artifact's gate with what code found. Of a kind whose findings bear on no one criterion, all of them stand at the first. */
export async function gatherEvidence(ports: UsecasePorts, artifact: ArtifactVersion): Promise<readonly GateCriterionEvidence[]> {
  if (artifact.kind === 'daa') {
    const { body, prd, prdBody, coverage, findings } = await describeDaa(ports, artifact);
    const prdFindings = prd.provenance.findings;
    return gateEvidence({ prd: { key: prd.key, body: prdBody }, daa: body, coverage, findings, prdFindings });
  }
  if (artifact.kind === 'tip') {
    const { body, coverage } = await describeTip(ports, artifact);
    return tipEvidence({ tip: body, coverage, findings: await listFindings(ports, artifact) });
  }
  const findings = await listFindings(ports, artifact);
  return (gatePolicies[artifact.kind]?.criteria ?? []).map((criterion, index) => ({
    ...criterion,
    evidence: '',
    findings: index === 0 ? findings : [],
  }));
}
