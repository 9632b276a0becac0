import { summarizeAdr } from '../../../src/analysis/design/summarize-adr.ts';
import { checkSourceOpen } from '../../../src/analysis/lint/kinds/check-source-open.ts';
import { findRequested } from '../../../src/analysis/lint/kinds/find-requested.ts';
import { adrBodySchema } from '../../../src/lifecycle/adr.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { lintDrafted } from '../lint-drafted.ts';
import { readVersion } from '../../read-version.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Opens the gate of the AI-ADR (specification 2.13, final approval) on its saved version. */
export const openAdrGate =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [adr, material, asked] = await Promise.all([
      readVersion(ports, state.adr, state.adrVersion),
      ports.materials.gather(state.rfc),
      ports.sessions.changeRequests({ rfc: state.rfc }),
    ]);
    const body = adrBodySchema.parse(adr.body);
    const source = await ports.artifacts.read(material.source.key);
    // No revision can fix changes requested in the AI-DAA, so only the gate shows them.
    const findings = [
      ...(await lintDrafted({ title: adr.title, body, material })),
      ...checkSourceOpen(state.rfc, source ? [source] : []),
      ...findRequested('adr', asked),
    ];
    const gate = await ports.gates.open({
      artifactKey: adr.key,
      version: adr.version,
      contentHash: adr.contentHash,
      criteria: summarizeAdr(body, findings),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
