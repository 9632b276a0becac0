import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readRun } from '../runs/describe-run.ts';
import { describeTip } from './describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';
import { summarizeGate, summarizeRun } from '../daas/report-daa.ts';
import { drafterOf } from '../reports/drafting.ts';
import type { TipReport } from '../reports/tip-documents.ts';

/**
 * Reports a run that saved its TIP, or that waits for more budget before it has one. Throws
 * NotFoundError `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportTip(ports: UsecasePorts, { key }: { key: string }): Promise<TipReport> {
  const run = await readRun(ports, key);
  const tipKey = await findSavedTip(ports, run);
  if (tipKey === null) return reportBeforeTip(ports, run);
  const { tip, prd, coverage, findings } = await describeTip(ports, { key: tipKey });
  const gate = (await ports.gates.list({ artifactKey: tipKey })).find((one) => one.kind === 'review');
  return {
    run: summarizeRun(run),
    artifacts: { prd: prd.key, tip: tip.key },
    gate: gate ? summarizeGate(gate) : null,
    coverage,
    findings: [...findings],
    drafter: drafterOf(tip),
    usage: { ...run.usage },
  };
}

/** A redrafting run names its TIP from the start; a result exists once a version names the run. */
async function findSavedTip(ports: UsecasePorts, { key, subject }: Run): Promise<string | null> {
  const tip = subject['tip'];
  const versions = tip ? await ports.artifacts.history(tip) : [];
  return tip && versions.some(({ provenance }) => provenance.runId === key) ? tip : null;
}

async function reportBeforeTip(ports: UsecasePorts, run: Run): Promise<TipReport> {
  const { gateKey, status, subject, workflow } = run;
  const prd = subject['prd'];
  if (workflow !== 'lightweight' || status !== 'waiting' || !gateKey || !prd) {
    throw new ConflictError({
      id: 'run.no-result',
      message: `${run.key} has saved no TIP${status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
      fix: fix`${act('readRun', { key: run.key })} tells how far it has come.`,
      details: { run: run.key, workflow, status },
    });
  }
  return {
    run: summarizeRun(run),
    artifacts: { prd, tip: null },
    gate: summarizeGate(await readGate(ports, gateKey)),
    coverage: null,
    findings: [],
    drafter: null,
    usage: { ...run.usage },
  };
}
