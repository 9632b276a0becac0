import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { lintDrafted } from '../lint-drafted.ts';
import { readDrafted, step } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Revises the draft against lint findings, at most `maxRevisions` times between two reviews. */
export const reviseAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const { material, title, body } = await readDrafted(ports, state, visit);
    const findings = await lintDrafted({ title, body, material });
    const { provenance, ref } = await visit.draft(step, { ...material, revision: { adr: body, findings, comments: [] } });
    await visit.progress(nameDrafter(provenance, `revision ${state.revisions + 1} against ${count(findings.length, 'finding')}`));
    return { draft: ref, drafted: [...state.drafted, ref], revisions: state.revisions + 1 };
  };
