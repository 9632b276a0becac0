import { tipEvidence } from '../../../src/analysis/evidence/tip-evidence.ts';
import { findRequested } from '../../../src/analysis/lint/kinds/find-requested.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { compareTip } from '../compare-tip.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/** Opens the gate of specification 1.3 on the saved version, with coverage and findings. */
export const openGate =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const { tip, body, coverage, findings, prdFindings } = await compareTip(ports, state);
    const asked = findRequested('tip', await ports.sessions.changeRequests({ artifact: tip.key }));
    const gate = await ports.gates.open({
      artifactKey: tip.key,
      version: tip.version,
      contentHash: tip.contentHash,
      criteria: tipEvidence({
        tip: body,
        coverage,
        findings: [...findings, ...asked, ...(tip.provenance.proposals ?? [])],
        prdFindings,
      }),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
