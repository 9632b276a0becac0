import { count } from '../../../src/lifecycle/count.ts';
import type { DesignSession } from '../../../src/ports/design-sessions.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { awaitsReply, isBudgetSpent, readSession, requirePrices } from '../read-session.ts';
import type { DialogueState, DialogueUpdate } from '../state.ts';

/** Drafts the reply to a turn, unless the session has moved on or its budget is spent. */
export const answerTurn =
  (ports: WorkflowPorts) =>
  async (state: DialogueState, visit: NodeVisit): Promise<DialogueUpdate> => {
    const session = await readSession(ports, state.session);
    if (!awaitsReply(session, state)) {
      await visit.progress(`${session.key} has moved on since turn ${state.turn}; nothing to answer`);
      return { silence: 'moved-on' };
    }
    // Rules cost nothing, so they answer even when the budget is spent.
    if (isBudgetSpent(session) && ports.drafter.mayCost('design/answer-turn', visit.models)) {
      await visit.progress('the budget of the session is spent; no model is asked');
      return { silence: 'budget-spent' };
    }
    requirePrices(session, ports.drafter.unpriced('design/answer-turn', visit.models));
    const material = await ports.materials.gather(session.rfc);
    const { output, provenance, ref } = await visit.draft('design/answer-turn', {
      ...material,
      session: recordOf(session),
      turn: state.turn,
    });
    const made = [
      output.objections.length > 0 && count(output.objections.length, 'challenge'),
      output.alternatives.length > 0 && count(output.alternatives.length, 'alternative'),
      output.diagrams.length > 0 && count(output.diagrams.length, 'diagram'),
    ].filter((part) => part !== false);
    await visit.progress(nameDrafter(provenance, made.length > 0 ? made.join(', ') : 'reply'));
    return { draft: ref };
  };

/** Returns what a reply is drafted from, without the bookkeeping of the session. */
function recordOf({ key, rfc, turns, challenges, decisions, edits }: DesignSession) {
  return { key, rfc, turns, challenges, decisions, edits };
}
