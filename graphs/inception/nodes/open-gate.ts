import { act, fix } from '../../../src/lifecycle/fixes/fix.ts';
import { gateEvidence } from '../../../src/analysis/evidence/summarize-evidence.ts';
import { findRequested } from '../../../src/analysis/lint/kinds/find-requested.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { reportCoverage } from '../../../src/analysis/coverage/report-coverage.ts';
import { ConflictError } from '../../../src/lifecycle/errors.ts';
import { prdBodySchema } from '../../../src/lifecycle/prd.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { listCriticFindings } from '../critic-findings.ts';
import { readDraft } from '../read-draft.ts';
import { readPrdVersion } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Opens the gate of specification 1.3 on the saved version, with coverage and findings. */
export const openGate =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const source = await readPrdVersion(ports, state);
    const prd = { key: source.key, body: prdBodySchema.parse(source.body) };
    const daa = await readDraft(ports, state, visit);
    const saved = await ports.artifacts.read(state.daa, state.daaVersion);
    if (!saved) {
      throw new ConflictError({
        id: 'artifact.version-not-found',
        message: `${state.daa} version ${state.daaVersion} is not in the repository.`,
        fix: fix`Start a new run: ${act('startRun', { workflow: 'inception', fresh: true })}.`,
      });
    }
    const coverage = reportCoverage({ prd, daa: { key: state.daa, body: daa } });
    const asked = findRequested('daa', await ports.sessions.changeRequests({ artifact: state.daa }));
    const gate = await ports.gates.open({
      artifactKey: saved.key,
      version: saved.version,
      contentHash: saved.contentHash,
      criteria: gateEvidence({
        prd,
        daa,
        coverage,
        findings: [
          ...lintDaa({ daa, prd }),
          ...asked,
          ...listCriticFindings(daa, state.remarks),
          ...(saved.provenance.proposals ?? []),
        ],
        prdFindings: source.provenance.findings,
      }),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
