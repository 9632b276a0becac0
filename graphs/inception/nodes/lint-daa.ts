import { count } from '../../../src/lifecycle/count.ts';
import { lintDaa as lintModel } from '../../../src/analysis/lint/lint-daa.ts';
import type { Finding } from '../../../src/lifecycle/findings.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import { readRedraft } from '../read-redraft.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Checks the rules of specification 2.2 in code. */
export const lintDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const { key, body } = await loadPrd(ports, state);
    const findings = lintModel({ daa: await readDraft(ports, state, visit), prd: { key, body } });
    const errors = findings.filter(({ severity }) => severity === 'error');
    await visit.progress(
      findings.length === 0
        ? 'no findings'
        : `${count(errors.length, 'error')}, ${count(findings.length - errors.length, 'other finding')}`,
    );
    // The critic reads each draft once, and never a version that a person wrote.
    const isDue = state.critic === 'none' && ports.drafter.mayCost('inception/criticize-daa', visit.models);
    const critic = isDue ? 'due' : state.critic;
    // Rules drafted all that they could read, so a revision by them would say the same.
    if (!ports.drafter.mayCost('inception/revise-daa', visit.models)) return { errors: 0, critic };
    if (!state.redraft || errors.length === 0) return { errors: errors.length, critic };
    // A revision cannot fix errors that the kept parts already had.
    const { parts, on } = await readRedraft(ports, state, visit);
    const closed = new Set(parts.filter(({ editedBy }) => editedBy !== null).map(({ part }) => part));
    const before = new Set(lintModel({ daa: on.standing, prd: null }).map(nameFinding));
    return { critic, errors: errors.filter((one) => !closed.has(one.at.part ?? '') && !before.has(nameFinding(one))).length };
  };

function nameFinding({ code, at, message }: Finding): string {
  return [code, at.part, message].join(' ');
}
