import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { parseKey } from '../../lifecycle/ids.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Run } from '../../ports/runs.ts';
import { readGate } from '../gates/decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import { listFindings } from '../artifacts/list-findings.ts';
import type { UsecasePorts } from '../ports.ts';
import { summarizeGate } from '../daas/report-daa.ts';
import { drafterOf } from '../reports/drafting.ts';
import { toRfcState, type RfcDraftReport } from '../reports/rfc-documents.ts';
import { toRunSummary } from '../reports/run-documents.ts';
import type { StartedRfc } from './start-rfc.ts';

/** Reports what `rfc draft` found or started. */
export async function reportStart(ports: UsecasePorts, { run, rfc, worked }: StartedRfc): Promise<RfcDraftReport> {
  return {
    run: run && toRunSummary(run),
    worked,
    rfc: rfc === null ? null : await describeRfc(ports, rfc),
    gate: run?.gateKey && rfc === null ? summarizeGate(await readGate(ports, run.gateKey)) : null,
    drafter: rfc === null ? null : drafterOfRfc(await readArtifact(ports, { key: rfc })),
  };
}

/**
 * Reports a run that saved its RFC, or that waits for more budget before it has one. Throws
 * NotFoundError `run.not-found` and, for any other run, ConflictError `run.no-result`.
 */
export async function reportRfc(ports: UsecasePorts, { key }: { key: string }): Promise<RfcDraftReport> {
  const run = await readRun(ports, key);
  const rfc = run.workflow === 'rfc' ? run.subject['rfc'] : undefined;
  if (rfc !== undefined) return reportStart(ports, { run, rfc, worked: true });
  if (run.workflow === 'rfc' && run.status === 'waiting' && run.gateKey)
    return reportStart(ports, { run, rfc: null, worked: true });
  throw noResult(run);
}

function noResult({ key, workflow, status }: Run): ConflictError {
  return new ConflictError({
    id: 'run.no-result',
    message: `${key} has saved no RFC${status === 'canceled' ? ' before it was canceled' : ' yet'}.`,
    fix: fix`${act('readRun', { key })} tells how far it has come.`,
    details: { run: key, workflow, status },
  });
}

async function describeRfc(ports: UsecasePorts, key: string) {
  const rfc = await readArtifact(ports, { key });
  const links = await ports.artifacts.links(rfc.key, rfc.version);
  const link = links.find(({ role, to }) => role === 'derived_from' && ['daa', 'tip'].includes(parseKey(to).kind));
  const from = link ? { key: link.to, version: link.toVersion } : null;
  const current = from && (await ports.artifacts.read(from.key));
  return toRfcState(rfc, {
    source: from && { ...from, current: current?.version ?? from.version },
    findings: await listFindings(ports, rfc),
  });
}

/** Null for an RFC that a person wrote. */
function drafterOfRfc(rfc: ArtifactVersion) {
  return rfc.provenance.steps === undefined ? null : drafterOf(rfc);
}
