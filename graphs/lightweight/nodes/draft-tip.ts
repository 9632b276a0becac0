import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readPrd } from '../compare-tip.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/** Drafts the technical details: schema changes, API endpoints, service changes, integration points, open questions (specification 1.3). */
export const draftTip =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const { key, version, body } = await readPrd(ports, state);
    const { output, provenance, ref } = await visit.draft('lightweight/draft-tip', { prd: { key, version, body } });
    const made = [
      count(output.databaseChanges.length, 'database change'),
      count(output.apiChanges.length, 'API change'),
      count(output.openQuestions.length, 'open question'),
    ];
    await visit.progress(nameDrafter(provenance, made.join(', ')));
    return { draft: ref };
  };
