import { listAdrParts } from '../../../src/analysis/plan/list-adr-parts.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readBase } from '../read-plan.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/** Breaks the AI-ADR into Bolts by rules, or adds what an earlier plan does not speak of. */
export const draftPlan =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const base = state.plan === '' ? 0 : ((await ports.artifacts.read(state.plan))?.version ?? 0);
    const { material, plan, standing } = await readBase(ports, { ...state, base });
    const own = plan.bolts.filter(({ work }) => work !== 'ai').length;
    await visit.progress(
      `${count(plan.bolts.length, 'Bolt')} for ${count(listAdrParts(material).length, 'part')} of ${material.adrs.map(({ key }) => key).join(', ')}` +
        `${standing ? `, on version ${standing.version}` : ''}; ${own} with a person`,
    );
    return { base };
  };
