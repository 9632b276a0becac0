import { findRequested } from '../../analysis/lint/kinds/find-requested.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { lintInRecord } from '../artifacts-write/lint-in-record.ts';
import { mergeFindings } from '../artifacts-write/merge-findings.ts';
import { describeDaa } from '../daas/describe-daa.ts';
import { describeTip, findSource } from '../tips/describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';

/** Returns current lint and the parser remarks that were stored with the version. */
export async function listFindings(ports: UsecasePorts, artifact: ArtifactVersion): Promise<Finding[]> {
  const { key, kind, version, provenance } = artifact;
  const stored = provenance.findings ?? [];
  if (kind === 'daa') return [...stored, ...(await describeDaa(ports, { key, version })).findings];
  if (kind === 'tip' && (await findSource(ports, artifact))) {
    const asked = findRequested('tip', await ports.sessions.changeRequests({ artifact: key }));
    return mergeFindings(stored, [...(await describeTip(ports, { key, version })).findings, ...asked]);
  }
  // A PRD's lint is stored with its import findings, places included.
  if (kind === 'prd') return [...stored];
  const found = mergeFindings(stored, await lintInRecord(ports, kind, artifact));
  return kind === 'bolt' || kind === 'fix' ? withHolder(ports, key, found) : found;
}

/** Whoever claimed a Bolt is assigned to it, although its text names nobody. */
async function withHolder({ boltWork }: UsecasePorts, key: string, found: Finding[]): Promise<Finding[]> {
  const isUnassigned = ({ code, at }: Finding): boolean => code.endsWith('-FIELD-MISSING') && at.part === 'Assignee';
  const isHeld = found.some(isUnassigned) && (await boltWork.read(key))?.holder != null;
  return isHeld ? found.filter((one) => !isUnassigned(one)) : found;
}
