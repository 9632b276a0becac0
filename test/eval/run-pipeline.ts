import { reportCoverage } from '../../src/analysis/coverage/report-coverage.ts';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { lintPrd } from '../../src/analysis/lint/lint-prd.ts';
import { importPrd } from '../../src/documents/prd/import-prd.ts';
import type { CoverageReport } from '../../src/lifecycle/coverage.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { ThroughlineError } from '../../src/lifecycle/errors.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import type { PrdBody } from '../../src/lifecycle/prd.ts';
import type { Drafter, DraftProvenance } from '../../src/ports/drafter.ts';
import type { StepId, StepInput, StepOutput } from '../../src/steps/registry.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the workflow makes of one PRD, without database and gate. */
export interface PipelineResult {
  readonly name: string;
  readonly prd: PrdBody;
  readonly prdFindings: readonly Finding[];
  readonly daa: DaaBody;
  readonly daaFindings: readonly Finding[];
  readonly coverage: CoverageReport;
  /** Processor time from bytes to coverage report: on a busy machine the clock says more about the neighbors. */
  readonly cpuMs: number;
  /** Who drafted each step, and what it cost. */
  readonly steps: readonly DraftProvenance[];
}

export interface PipelineFailure {
  readonly name: string;
  /** Id of the refusal, or the message of a defect. */
  readonly failure: string;
  /** What the import read before the failure; null when it refused. */
  readonly prd: PrdBody | null;
  readonly prdFindings: readonly Finding[];
}

/** As many as the inception workflow allows. */
const maxRevisions = 2;
const prdKey = 'PRD-001';

/** Runs import, the six steps, lint and coverage as the inception workflow does. A refusal or a defect is a result, so that one input cannot end the evaluation. */
export async function runPipeline(
  { name, files }: { name: string; files: readonly SourceFile[] },
  drafter: Drafter,
): Promise<PipelineResult | PipelineFailure> {
  let prd: PrdBody | null = null;
  let prdFindings: readonly Finding[] = [];
  try {
    const startedAt = process.cpuUsage();
    const imported = importPrd(files);
    prd = imported.body;
    prdFindings = [...imported.findings, ...lintPrd({ body: imported.body, positions: imported.positions })];
    if (prd.stories.length + prd.requirements.length === 0) return { name, failure: 'prd.no-parts', prd, prdFindings };
    const { daa, daaFindings, steps } = await draftDaa(prd, drafter);
    const coverage = reportCoverage({ prd: { key: prdKey, body: prd }, daa: { key: 'DAA-001', body: daa } });
    return { name, prd, prdFindings, daa, daaFindings, coverage, cpuMs: cpuMsSince(startedAt), steps };
  } catch (error) {
    return { name, failure: describeFailure(error), prd, prdFindings };
  }
}

function cpuMsSince(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}

async function draftDaa(
  body: PrdBody,
  drafter: Drafter,
): Promise<{ daa: DaaBody; daaFindings: Finding[]; steps: DraftProvenance[] }> {
  const steps: DraftProvenance[] = [];
  const step = async <S extends StepId>(id: S, input: StepInput<S>): Promise<StepOutput<S>> => {
    const { output, provenance } = await drafter.draft(id, input);
    steps.push(provenance);
    return output;
  };
  const prd = { key: prdKey, version: 1, body };
  const concepts = await step('inception/identify-concepts', { prd });
  const contexts = await step('inception/propose-contexts', { prd, concepts });
  const tactical = await step('inception/define-aggregates', { prd, concepts, contexts });
  const pseudocode = await step('inception/write-pseudocode', { prd, concepts, contexts, tactical });
  const invariants = await step('inception/state-invariants', { prd, concepts, contexts, tactical, pseudocode });

  let daa = assembleDaa({ contexts, tactical, pseudocode, invariants });
  let daaFindings = lintDaa({ daa, prd });
  for (let revision = 0; revision < maxRevisions && daaFindings.some(({ severity }) => severity === 'error'); revision++) {
    ({ daa } = await step('inception/revise-daa', { prd, daa, findings: daaFindings, comments: [] }));
    daaFindings = lintDaa({ daa, prd });
  }
  return { daa, daaFindings, steps };
}

function describeFailure(error: unknown): string {
  if (error instanceof ThroughlineError) return error.id;
  return error instanceof Error ? `defect: ${error.message.replaceAll(/\s+/g, ' ').slice(0, 120)}` : String(error);
}
