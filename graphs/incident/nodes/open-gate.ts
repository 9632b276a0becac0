import { incidentEvidence } from '../../../src/analysis/evidence/incident-evidence.ts';
import { summarizeAdr } from '../../../src/analysis/design/summarize-adr.ts';
import { criterionOfFinding } from '../../../src/analysis/lint/kinds/finding-criteria.ts';
import { findUnknownSources } from '../../../src/analysis/lint/kinds/find-unknown-sources.ts';
import { examineArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { adrBodySchema } from '../../../src/lifecycle/adr.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { postmortemBodySchema } from '../../../src/lifecycle/postmortem.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readVersion } from '../../read-version.ts';
import type { IncidentState, IncidentUpdate } from '../state.ts';

/** Opens the gate of the draft, with what code finds wrong and what a model could not source. */
export const openGate =
  (ports: WorkflowPorts) =>
  async (state: IncidentState, visit: NodeVisit): Promise<IncidentUpdate> => {
    const { key, kind, version, title, body, contentHash, provenance } = await readVersion(ports, state.artifact, state.version);
    const unknown = kind === 'postmortem' ? await findUnknownSources(ports, postmortemBodySchema.parse(body)) : [];
    const findings = [...(await examineArtifact(kind, { title, body })), ...unknown, ...(provenance.proposals ?? [])];
    const said = incidentEvidence(kind, body);
    const byCriterion = Map.groupBy(findings, (finding) => criterionOfFinding(kind, finding));
    const gate = await ports.gates.open({
      artifactKey: key,
      version,
      contentHash,
      criteria:
        kind === 'adr'
          ? summarizeAdr(adrBodySchema.parse(body), findings)
          : (gatePolicies[kind]?.criteria ?? []).map((criterion) => ({
              ...criterion,
              evidence: said[criterion.id] ?? '',
              findings: byCriterion.get(criterion.id) ?? [],
            })),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
