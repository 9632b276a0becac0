import { DraftFailed } from '../../../src/ports/draft-failed.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import type { IncidentState, IncidentUpdate } from '../state.ts';
import { describeRound } from './correlate.ts';

const step = 'incident/hypothesize';

/** Has a model propose causes beside the rules. Without one, or when it fails, theirs stand. */
export const hypothesize =
  (ports: WorkflowPorts) =>
  async ({ incident }: IncidentState, visit: NodeVisit): Promise<IncidentUpdate> => {
    if (!ports.drafter.mayCost(step, visit.models)) return {};
    // What the model looks up becomes evidence, so that a repeat would read more than the first time.
    const material = await visit.once({ incident }, () => ports.correlation.readMaterial(incident));
    try {
      const { output, provenance } = await visit.draft(step, material);
      const drafter = provenance.drafter.model ?? provenance.drafter.kind;
      const { origin, startedById: actorId } = visit;
      const { hypotheses: proposed, inconclusive } = output;
      const report = await ports.correlation.storeProposals({ incident, origin, actorId, drafter, proposed, inconclusive });
      await visit.progress(nameDrafter(provenance, describeRound(report)));
    } catch (error) {
      if (!(error instanceof DraftFailed)) throw error;
      await visit.progress(`the model proposes nothing, and what rules found stands: ${error.message}`);
    }
    return {};
  };
