import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { reportTipCoverage } from '../../analysis/coverage/report-tip-coverage.ts';
import { lintTip } from '../../analysis/lint/lint-tip.ts';
import type { CoverageReport } from '../../lifecycle/coverage.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { prdBodySchema, type PrdBody } from '../../lifecycle/prd.ts';
import { tipBodySchema, type TipBody } from '../../lifecycle/tip.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';

export interface TipDescription {
  readonly tip: ArtifactVersion;
  readonly body: TipBody;
  readonly prd: ArtifactVersion;
  readonly prdBody: PrdBody;
  readonly findings: readonly Finding[];
  readonly coverage: CoverageReport;
}

/**
 * Reads a TIP with its linked PRD version and recomputes findings and coverage. Throws
 * ConflictError `tip.no-source` without one.
 */
export async function describeTip(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key, version }: { key: string; version?: number },
): Promise<TipDescription> {
  const tip = requireKind(await readArtifact(ports, { key, version }), 'tip');
  const source = await findSource(ports, tip);
  if (source) return compareWith(tip, requireKind(await readArtifact(ports, source), 'prd'));
  throw new ConflictError({
    id: 'tip.no-source',
    message: `${key} does not say which PRD it is for.`,
    fix: fix`Add "derived from: PRD-001" to its references: ${act('editArtifact', { key })}.`,
  });
}

/** Returns the PRD version a TIP is linked to; null when there is none. */
export async function findSource(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, version }: Pick<ArtifactVersion, 'key' | 'version'>,
): Promise<{ key: string; version: number } | null> {
  const links = await artifacts.links(key, version);
  const source = links.find(({ role, fromPart }) => role === 'derived_from' && fromPart === undefined);
  return source ? { key: source.to, version: source.toVersion } : null;
}

function compareWith(tip: ArtifactVersion, prd: ArtifactVersion): TipDescription {
  const body = tipBodySchema.parse(tip.body);
  const prdBody = prdBodySchema.parse(prd.body);
  const prdSide = { key: prd.key, body: prdBody };
  const coverage = reportTipCoverage({ prd: prdSide, tip: { key: tip.key, body } });
  const findings = lintTip({ tip: { title: tip.title, body }, prd: prdSide, coverage });
  return { tip, body, prd, prdBody, findings, coverage };
}
