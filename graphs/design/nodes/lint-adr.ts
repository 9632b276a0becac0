import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { lintDrafted } from '../lint-drafted.ts';
import { readDrafted } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Checks in code that every dimension is addressed and nothing of the RFC is lost. */
export const lintAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const { material, title, body, drafter } = await readDrafted(ports, state, visit);
    const findings = await lintDrafted({ title, body, material });
    const errors = findings.filter(({ severity }) => severity === 'error').length;

    await visit.progress(
      findings.length === 0 ? 'no findings' : `${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    // Rules drafted all that the fields say, so a revision by them would say the same.
    return { errors: drafter === 'rules' ? 0 : errors };
  };
