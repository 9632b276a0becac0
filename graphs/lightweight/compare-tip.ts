import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { reportTipCoverage } from '../../src/analysis/coverage/report-tip-coverage.ts';
import { lintTip } from '../../src/analysis/lint/lint-tip.ts';
import type { CoverageReport } from '../../src/lifecycle/coverage.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { prdBodySchema, type PrdBody } from '../../src/lifecycle/prd.ts';
import { tipBodySchema, type TipBody } from '../../src/lifecycle/tip.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import type { LightweightState } from './state.ts';

interface ComparedTip {
  readonly tip: ArtifactVersion;
  readonly body: TipBody;
  readonly coverage: CoverageReport;
  readonly findings: readonly Finding[];
  /** Findings of the PRD from its import. */
  readonly prdFindings: readonly Finding[];
}

interface ReadPrd {
  readonly title: string;
  readonly key: string;
  readonly version: number;
  readonly body: PrdBody;
}

/** Returns the PRD at the run's version. Throws NotFoundError `artifact.not-found`. */
export async function loadPrd(ports: WorkflowPorts, { prd, prdVersion }: LightweightState): Promise<ReadPrd> {
  return toPrd(await readVersion(ports, prd, prdVersion));
}

function toPrd({ title, key, version, body }: ArtifactVersion): ReadPrd {
  return { title, key, version, body: prdBodySchema.parse(body) };
}

/** Compares the TIP at its gate with its PRD. Throws NotFoundError `artifact.not-found`. */
export async function compareTip(ports: WorkflowPorts, state: LightweightState): Promise<ComparedTip> {
  const [tip, source] = await Promise.all([
    readVersion(ports, state.tip, state.tipVersion),
    readVersion(ports, state.prd, state.prdVersion),
  ]);
  const prd = toPrd(source);
  const body = tipBodySchema.parse(tip.body);
  const coverage = reportTipCoverage({ prd, tip: { key: tip.key, body } });
  const findings = lintTip({ tip: { title: tip.title, body }, prd, coverage });
  return { tip, body, coverage, findings, prdFindings: source.provenance.findings ?? [] };
}

async function readVersion(ports: WorkflowPorts, key: string, number: number): Promise<ArtifactVersion> {
  const version = await ports.artifacts.read(key, number);
  if (version) return version;
  throw new NotFoundError({
    id: 'artifact.not-found',
    message: `${key} version ${number} is not in the repository.`,
    fix: fix`Start a new run: ${act('startRun', { workflow: 'lightweight', fresh: true })}.`,
  });
}
