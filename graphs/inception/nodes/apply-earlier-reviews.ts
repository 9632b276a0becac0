import { isDeepStrictEqual } from 'node:util';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { listModelParts } from '../../../src/analysis/redraft/model-parts.ts';
import { daaBodySchema, type DaaBody } from '../../../src/lifecycle/daa.ts';
import { describeNotDone } from '../../../src/lifecycle/not-done.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { Gate, GateComment } from '../../../src/ports/gates.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import { redraftableDaa } from '../../../src/analysis/redraft/redraftable.ts';
import { readEdited } from '../../read-standing.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Returns the changes asked for at a gate. Approving or rejecting overrules others' remarks. */
export function wishesAt({ status, decisions, remarks }: Gate): GateComment[] {
  const asked = decisions.filter(({ decision }) => decision === 'request-changes').flatMap(({ comments }) => comments);
  if (status === 'approved' || status === 'rejected') return asked;
  return [...asked, ...remarks.filter(({ forRedraft }) => forRedraft).map(({ part, text }) => ({ part, text }))];
}

const joinReasons = (reasons: readonly string[]): string => reasons.filter((reason) => reason !== '').join('; ');

/** Names the parts where a full new draft replaces a person's text, for the reviewer. */
async function describeReplaced(ports: WorkflowPorts, { daa }: InceptionState, draft: DaaBody): Promise<string> {
  const current = await ports.artifacts.read(daa);
  if (!current) return '';
  const edited = await readEdited(ports, redraftableDaa, { key: daa, version: current.version });
  const [before, after] = [listModelParts(daaBodySchema.parse(current.body)), listModelParts(draft)];
  const replaced = [...edited.keys()].filter((id) => !isDeepStrictEqual(before.get(id), after.get(id)));
  return replaced.length === 0 ? '' : `replaces what people wrote in ${replaced.join(', ')}`;
}

/**
 * Acts on earlier comments and remarks again, oldest first, before the new draft is checked, so
 * that drafting an existing DAA anew does not lose what its reviewers asked for.
 */
export const applyEarlierReviews =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const gates = await ports.gates.list({ artifactKey: state.daa });
    const comments = gates.toReversed().flatMap(wishesAt);
    const reason = `drafted anew from ${state.prd} version ${state.prdVersion}`;
    if (comments.length === 0)
      return { reason: joinReasons([reason, await describeReplaced(ports, state, await readDraft(ports, state, visit))]) };

    const step = 'inception/revise-daa';
    const prd = await loadPrd(ports, state);
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
      reason: joinReasons([
        `${reason} with earlier reviews`,
        await describeReplaced(ports, state, output.daa),
        ...describeNotDone(output.notDone),
      ]),
      drafted: [...state.drafted, { step, ref }],
    };
  };
