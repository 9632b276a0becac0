import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import type { UsecasePorts } from '../ports.ts';
import { summarizeGate, summarizeRun } from '../daas/report-daa.ts';
import { toAdrState, type AdrDraftReport } from '../reports/adr-draft.ts';
import { drafterOf } from '../reports/drafting.ts';

/**
 * Reports a run that saved its AI-ADR, or that waits at a gate before it has one. Throws
 * NotFoundError `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportAdr(ports: UsecasePorts, { key }: { key: string }): Promise<AdrDraftReport> {
  const run = await readRun(ports, key);
  const rfc = run.workflow === 'design' ? run.subject['rfc'] : undefined;
  if (rfc === undefined) throw noResult(run);
  const waiting = run.gateKey === null ? null : summarizeGate(await readGate(ports, run.gateKey));
  const saved = await findSaved(ports, run);
  if (saved === null) {
    if (waiting === null) throw noResult(run);
    return { run: summarizeRun(run), rfc, adr: null, gate: waiting, drafter: null, usage: { ...run.usage } };
  }
  const adr = await readArtifact(ports, { key: saved });
  const last = (await ports.gates.list({ artifactKey: saved })).find(({ kind }) => kind === 'review');
  return {
    run: summarizeRun(run),
    rfc,
    adr: toAdrState(adr, await listFindings(ports, adr)),
    gate: last ? summarizeGate(last) : waiting,
    drafter: drafterOf(adr),
    usage: { ...run.usage },
  };
}

/** Returns the key of the AI-ADR once the run has stored it; null before. */
async function findSaved({ artifacts }: UsecasePorts, { key, subject }: Run): Promise<string | null> {
  const adr = subject['adr'];
  const versions = adr ? await artifacts.history(adr) : [];
  return adr && versions.some(({ provenance }) => provenance.runId === key) ? adr : null;
}

function noResult({ key, workflow, status }: Run): ConflictError {
  return new ConflictError({
    id: 'run.no-result',
    message: `${key} has saved no AI-ADR${status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
    fix: fix`${act('readRun', { key })} tells how far it has come.`,
    details: { run: key, workflow, status },
  });
}
