import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { Gate, GateComment } from '../../../src/ports/gates.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readDraft } from '../read-draft.ts';
import { readPrd } from '../read-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Who approved or rejected a version had the last word on what others wished for it. */
function wishesAt({ status, decisions, remarks }: Gate): GateComment[] {
  const asked = decisions.filter(({ decision }) => decision === 'request-changes').flatMap(({ comments }) => comments);
  if (status === 'approved' || status === 'rejected') return asked;
  return [...asked, ...remarks.filter(({ forRedraft }) => forRedraft).map(({ part, text }) => ({ part, text }))];
}

/**
 * Drafting an existing DAA anew must not throw away what its reviewers asked for: their comments and remarks, oldest first, are acted on again
 * before the new draft is checked.
 */
export const applyEarlierReviews =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const gates = await ports.gates.list({ artifactKey: state.daa });
    const comments = gates.toReversed().flatMap(wishesAt);
    const reason = `drafted anew from ${state.prd} version ${state.prdVersion}`;
    if (comments.length === 0) return { reason };

    const step = 'inception/revise-daa';
    const prd = await readPrd(ports, state);
    const daa = await readDraft(ports, state, visit);
    const findings = lintDaa({ daa, prd: { key: prd.key, body: prd.body } });
    const { output, provenance, ref } = await visit.draft(step, { prd, daa, findings, comments: [...comments] });
    await visit.progress(
      nameDrafter(
        provenance,
        // One comment can hold several wishes, so what is done cannot be counted from what is not.
        `${count(comments.length, 'earlier comment')} acted on again${output.notDone.length > 0 ? `; ${count(output.notDone.length, 'wish', 'wishes')} not done` : ''}`,
      ),
    );
    return {
      source: { from: 'revision', ref },
      reason: [`${reason} with earlier reviews`, ...output.notDone.map((wish) => `not done: ${wish}`)].join('; '),
      drafted: [...state.drafted, { step, ref }],
    };
  };
