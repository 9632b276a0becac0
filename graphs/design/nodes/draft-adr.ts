import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { step } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Drafts the AI-ADR of the Approved RFC (specification 2.5). */
export const draftAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const material = await ports.materials.gather(state.rfc);
    const { output, provenance, ref } = await visit.draft(step, { ...material, revision: null });
    const made = [
      count(output.points.length, 'decision'),
      count(output.edgeCases.length, 'edge case'),
      count(output.openPoints.length, 'open point'),
    ];
    await visit.progress(nameDrafter(provenance, made.join(', ')));
    return { draft: ref, drafted: [ref], reason: `drafted from ${state.rfc}` };
  };
