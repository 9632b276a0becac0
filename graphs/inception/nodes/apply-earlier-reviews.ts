import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * Drafting an existing DAA anew must not throw away what its reviewers asked for: their comments, oldest first, are acted on again before the
 * new draft is checked.
 */
export const applyEarlierReviews =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const gates = await ports.gates.list({ artifactKey: state.daa });
    const comments = gates
      .toReversed()
      .flatMap((gate) => gate.decisions.filter((decision) => decision.decision === 'request-changes'))
      .flatMap((decision) => decision.comments);
    const reason = `drafted anew from ${state.prd} version ${state.prdVersion}`;
    if (comments.length === 0) return { reason };

    const step = 'inception/revise-daa';
    const prd = await readPrd(ports, state);
    const daa = requireStep(state, 'draft');
    const findings = lintDaa({ daa, prd: { key: prd.key, body: prd.body } });
    const { output, provenance } = await visit.draft(step, { prd, daa, findings, comments: [...comments] });
    await visit.progress(
      `${count(comments.length - output.notDone.length, 'earlier wish', 'earlier wishes')} kept, ${output.notDone.length} not done`,
    );
    return {
      draft: output.daa,
      reason: [`${reason} with earlier reviews`, ...output.notDone.map((wish) => `not done: ${wish}`)].join('; '),
      provenance: [...state.provenance, { step, ...provenance }],
    };
  };
