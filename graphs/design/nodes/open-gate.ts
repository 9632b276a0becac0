import { checkDesign } from '../../../src/analysis/design/check-design.ts';
import { findRequested } from '../../../src/analysis/lint/kinds/find-requested.ts';
import { findUndecidedEdits } from '../../../src/analysis/lint/kinds/find-unedited.ts';
import { examineArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readSession } from '../read-design.ts';
import { readVersion } from '../../read-version.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Opens the gate of specification 1.4 on the RFC, with the results of the criteria's checks. */
export const openGate =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const [rfc, material, asked, session] = await Promise.all([
      readVersion(ports, state.rfc, state.rfcVersion),
      ports.materials.gather(state.rfc),
      ports.sessions.changeRequests({ rfc: state.rfc }),
      readSession(ports, state),
    ]);
    const gate = await ports.gates.open({
      artifactKey: rfc.key,
      version: rfc.version,
      contentHash: rfc.contentHash,
      criteria: checkDesign(material, [
        ...(await examineArtifact('rfc', material.rfc)),
        ...findRequested('rfc', asked),
        ...findUndecidedEdits(session),
      ]),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
