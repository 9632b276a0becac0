import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Gate } from '../../ports/gates.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from '../gates/decide-gate.ts';
import { describeDaa, readArtifact } from './describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import type { UsecasePorts } from '../ports.ts';
import type { DaaReport } from '../reports/daa-report.ts';
import { drafterOf } from '../reports/drafting.ts';

/**
 * Reports a run that saved its DAA, or that waits for more budget before it has one. Throws
 * NotFoundError `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportDaa(ports: UsecasePorts, { key }: { key: string }): Promise<DaaReport> {
  const run = await readRun(ports, key);
  const daaKey = await findSavedDaa(ports, run);
  if (daaKey === null) return reportBeforeDaa(ports, run);
  const { daa, prd, coverage, findings } = await describeDaa(ports, { key: daaKey });
  const gate = (await ports.gates.list({ artifactKey: daaKey })).find((one) => one.kind === 'review');
  return {
    run: summarizeRun(run),
    artifacts: { prd: prd.key, daa: daa.key },
    gate: gate ? summarizeGate(gate) : null,
    coverage,
    findings: [...(prd.provenance.findings ?? []), ...findings],
    drafter: drafterOf(daa),
    usage: { ...run.usage },
  };
}

/** A revising run names the DAA from the start; its result exists once a version names the run. */
async function findSavedDaa(ports: UsecasePorts, { key, subject }: Run): Promise<string | null> {
  const daaKey = subject['daa'];
  const versions = daaKey ? await ports.artifacts.history(daaKey) : [];
  return daaKey && versions.some(({ provenance }) => provenance.runId === key) ? daaKey : null;
}

async function reportBeforeDaa(ports: UsecasePorts, run: Run): Promise<DaaReport> {
  const { gateKey, status, subject, workflow } = run;
  const prdKey = subject['prd'];
  if (workflow !== 'inception' || status !== 'waiting' || !gateKey || !prdKey) {
    throw new ConflictError({
      id: 'run.no-result',
      message: `${run.key} has saved no DAA${status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
      fix: fix`${act('readRun', { key: run.key })} tells how far it has come.`,
      details: { run: run.key, workflow, status },
    });
  }
  const [gate, prd] = await Promise.all([readGate(ports, gateKey), readArtifact(ports, { key: prdKey })]);
  return {
    run: summarizeRun(run),
    artifacts: { prd: prd.key, daa: null },
    gate: summarizeGate(gate),
    coverage: null,
    findings: [...(prd.provenance.findings ?? [])],
    drafter: null,
    usage: { ...run.usage },
  };
}

export function summarizeRun({ key, workflow, status }: Run): DaaReport['run'] {
  return { id: key, workflow, status };
}

export function summarizeGate(gate: Gate): DaaReport['gate'] {
  return {
    id: gate.key,
    artifact: gate.artifactKey,
    version: gate.version,
    contentHash: gate.contentHash,
    roles: [...gate.roles],
    criteria: gate.criteria.map(({ id, text }) => ({ id, text })),
  };
}
