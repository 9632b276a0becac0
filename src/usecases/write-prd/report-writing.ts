import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import type { UsecasePorts } from '../ports.ts';
import { summarizeGate, summarizeRun } from '../daas/report-daa.ts';
import { drafterOf } from '../reports/drafting.ts';
import { toPrdState, type PrdDraftReport } from '../reports/prd-writing-documents.ts';

/**
 * Reports a run that saved its PRD, or that waits for more budget before it has one. Throws
 * NotFoundError `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportWriting(ports: UsecasePorts, { key }: { key: string }): Promise<PrdDraftReport> {
  const run = await readRun(ports, key);
  const saved = run.workflow === 'prd-writing' ? await findSaved(ports, run) : null;
  if (saved) {
    const prd = await readArtifact(ports, { key: saved });
    return { run: summarizeRun(run), prd: toPrdState(prd), gate: null, drafter: drafterOf(prd), usage: { ...run.usage } };
  }
  const { workflow, status, gateKey } = run;
  if (workflow !== 'prd-writing' || status !== 'waiting' || !gateKey) {
    throw new ConflictError({
      id: 'run.no-result',
      message: `${run.key} has saved no PRD${status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
      fix: fix`${act('readRun', { key: run.key })} tells how far it has come.`,
      details: { run: run.key, workflow, status },
    });
  }
  const gate = summarizeGate(await readGate(ports, gateKey));
  return { run: summarizeRun(run), prd: null, gate, drafter: null, usage: { ...run.usage } };
}

/** A redrafting run names its PRD from the start; a result exists once a version names the run. */
async function findSaved({ artifacts }: UsecasePorts, { key, subject }: Run): Promise<string | null> {
  const prd = subject['prd'];
  const versions = prd === undefined ? [] : await artifacts.history(prd);
  return prd !== undefined && versions.some(({ provenance }) => provenance.runId === key) ? prd : null;
}
