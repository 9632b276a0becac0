import { followMoves } from '../../../src/analysis/redraft/follow-moves.ts';
import { findSuspects } from '../../../src/analysis/redraft/find-suspects.ts';
import { mergeRedraft } from '../../../src/analysis/redraft/merge-redraft.ts';
import { describeNotDone } from '../../../src/lifecycle/not-done.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { loadPrd } from '../load-prd.ts';
import { redraftReason } from '../../report-redraft.ts';
import { readStandingModel } from '../read-redraft.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';
import { wishesAt } from './apply-earlier-reviews.ts';

/**
 * Redrafts the parts that depend on changes of the PRD. The drafter gets the current model, the
 * changes, and the comments on parts that may change; its changes of other parts are dropped.
 */
export const redraftDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/revise-daa';
    const [prd, current, gates] = await Promise.all([
      loadPrd(ports, state),
      ports.artifacts.read(state.daa),
      ports.gates.list({ artifactKey: state.daa }),
    ]);
    const version = current?.version ?? 1;
    const on = await readStandingModel(ports, state, version);
    const daa = followMoves(on.standing, on.changes);
    const suspects = findSuspects(on.standing, { changes: on.changes, demands: on.before });
    const comments = gates
      .toReversed()
      .flatMap(wishesAt)
      .filter(({ part }) => suspects.has(part));
    const { output, provenance, ref } = await visit.draft(step, { prd, daa, findings: [], comments, changes: [...on.changes] });
    const merged = mergeRedraft({ ...on, fresh: output.daa });
    const { parts, proposals } = merged;
    const changed = parts.filter(({ outcome }) => outcome !== 'kept').length;
    await visit.progress(
      nameDrafter(
        provenance,
        `${count(on.changes.length, 'change')} of ${state.prd}, ${count(changed, 'part')} redrafted` +
          (proposals.length > 0 ? `, ${count(proposals.length, 'edited part')} left as people wrote them` : ''),
      ),
    );
    return {
      redraft: { cleared: [...(state.redraft?.cleared ?? [])], version, ref },
      reason: [redraftReason(state, { ...merged, on }), ...describeNotDone(output.notDone)].join('; '),
      drafted: [{ step, ref }],
    };
  };
