import { count } from '../../../src/lifecycle/count.ts';
import type { DesignSession } from '../../../src/ports/design-sessions.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { proposeOnly } from '../../../src/steps/design/settle-reply.ts';
import { isBudgetSpent, requirePrices } from '../../dialogue/read-session.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readSession } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

const step = 'design/check-consistency';

/**
 * Has a model check the whole RFC against the decisions before its gate, when there is a model and
 * budget left. Its edits reopen the session for a person to take or decline and then finalize
 * again. Only a new decision causes another check.
 */
export const checkConsistency =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const session = await readSession(ports, state);
    if (!session) throw new Error('design: there is no session to finalize');
    const last = session.turns.at(-1);
    // A visit repeated after a crash finds its own proposals.
    if (last?.speaker === 'challenger') return stop(last.reply?.proposed.length ?? 0);
    const isAsked = ports.drafter.mayCost(step, visit.models) && !isBudgetSpent(session) && isDue(session);
    if (!isAsked) return {};
    requirePrices(session, ports.drafter.unpriced(step, visit.models));
    const material = await ports.materials.gather(state.rfc);
    const { key, rfc, turns, challenges, decisions, edits: known } = session;
    const record = { key, rfc, turns, challenges, decisions, edits: known };
    const { output, provenance } = await visit.draft(step, { ...material, session: record });
    const fitting = output.edits.filter(({ edits }) => ports.documents.fitEdits(material.rfc.body, edits));
    const dropped = output.edits.length - fitting.length;
    await visit.progress(
      nameDrafter(
        provenance,
        `${count(fitting.length, 'edit')} proposed${dropped > 0 ? `; ${dropped} left out, of text that does not stand there` : ''}`,
      ),
    );
    if (fitting.length === 0) return {};
    const { drafter, usage } = provenance;
    await ports.sessions.recordReply({
      key,
      turn: last?.sequence ?? 0,
      origin: visit.origin,
      runKey: visit.runKey,
      drafter: drafter.model ?? drafter.kind,
      reply: proposeOnly(
        fitting.map((one) => ({ ...one, decision: decisions.some(({ id }) => id === one.decision) ? one.decision : '' })),
      ),
      ending: 'answered',
      tokens: usage.inputTokens + usage.outputTokens,
      usd: usage.costUsd,
    });
    return stop(fitting.length);

    async function stop(proposed: number): Promise<DesignUpdate> {
      const reason = `${count(proposed, 'edit')} proposed on the way to the gate: take or decline them, then finalize again.`;
      await ports.sessions.settle({ key: state.session, to: 'open', reason, actorId: visit.startedById });
      await visit.progress(`${state.session} is open again: ${reason}`);
      return { stopped: true };
    }
  };

/** Returns whether anything was decided or parked since the last check. */
function isDue({ turns }: Pick<DesignSession, 'turns'>): boolean {
  const pass = turns.findLastIndex(({ speaker }, at) => speaker === 'challenger' && turns[at - 1]?.move === 'finalize');
  return turns.findLastIndex(({ move }) => move === 'decide' || move === 'park') > pass;
}
