import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import type { TipBody } from '../../../src/lifecycle/tip.ts';
import type { TipDraft } from '../../../src/steps/lightweight/contracts.ts';
import { mergeTip } from '../../../src/analysis/redraft/tip/merge-tip.ts';
import type { StandingRedraft } from '../../report-redraft.ts';
import { assembleDraft } from '../assemble-draft.ts';
import { loadPrd } from '../compare-tip.ts';
import { readStandingTip } from '../read-redraft.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/**
 * Drafts the technical details (specification 1.3). When the PRD of an existing TIP changed, the
 * drafter gets both, and only the parts that depend on the changes are used.
 */
export const draftTip =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const { key, version, body } = await loadPrd(ports, state);
    const on = await readStandingTip(ports, state);
    const { output, provenance, ref } = await visit.draft('lightweight/draft-tip', {
      prd: { key, version, body },
      ...(on ? { standing: on.standing, changes: [...on.changes] } : {}),
    });
    const made = on
      ? describeMerged({ ...mergeTip({ ...on, fresh: assembleDraft(output, { key, body }) }), on })
      : describeDraft(output);
    await visit.progress(nameDrafter(provenance, made.join(', ')));
    return { draft: ref };
  };

function describeDraft(output: TipDraft): string[] {
  return [
    count(output.databaseChanges.length, 'database change'),
    count(output.apiChanges.length, 'API change'),
    count(output.openQuestions.length, 'open question'),
  ];
}

function describeMerged({ parts, proposals, on }: StandingRedraft<TipBody>): string[] {
  const changed = parts.filter(({ outcome }) => outcome !== 'kept').length;
  return [
    `${count(on.changes.length, 'change')} of the PRD`,
    `${count(changed, 'part')} redrafted`,
    ...(proposals.length > 0 ? [`${count(proposals.length, 'edited part')} left as people wrote them`] : []),
  ];
}
