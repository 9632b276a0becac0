import { count } from '../../../src/lifecycle/count.ts';
import { ConflictError } from '../../../src/lifecycle/errors.ts';
import type { ReplyRecord } from '../../../src/ports/design-sessions.ts';
import type { DraftProvenance } from '../../../src/ports/drafter.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { settleReply, silentReply } from '../../../src/steps/design/settle-reply.ts';
import { isLastTurn, readSession } from '../read-session.ts';
import type { DialogueState, DialogueUpdate } from '../state.ts';

const step = 'design/answer-turn';

/** Stores the reply to its turn, once. It drops a reply that comes after the session moved on. */
export const recordReply =
  (ports: WorkflowPorts) =>
  async (state: DialogueState, visit: NodeVisit): Promise<DialogueUpdate> => {
    const session = await readSession(ports, state.session);
    const { reply, ending, ...cost } = state.draft
      ? await drafted(await visit.readDraft(step, state.draft))
      : { ...silentReply(session), drafter: 'rules', tokens: 0, usd: 0 };
    try {
      const sequence = await ports.sessions.recordReply({
        key: session.key,
        turn: state.turn,
        origin: visit.origin,
        runKey: visit.runKey,
        reply,
        ending,
        ...cost,
      });
      const raised = reply.objections.length > 0 ? `: ${count(reply.objections.length, 'new challenge')}` : '';
      await visit.progress(`${session.key} turn ${sequence}${raised}`);
    } catch (error) {
      if (!(error instanceof ConflictError) || error.id !== 'session.moved-on') throw error;
      await visit.progress(`${session.key} has moved on since turn ${state.turn}; this reply is left out`);
    }
    return {};

    async function drafted({
      output,
      provenance,
    }: Awaited<ReturnType<typeof visit.readDraft<typeof step>>>): Promise<
      Pick<ReplyRecord, 'reply' | 'ending' | 'drafter' | 'tokens' | 'usd'>
    > {
      return {
        ...settleReply(output, { session, isLast: isLastTurn(session), byModel: provenance.drafter.kind === 'model' }),
        ...costOf(provenance),
      };
    }
  };

function costOf({ drafter, usage }: DraftProvenance): Pick<ReplyRecord, 'drafter' | 'tokens' | 'usd'> {
  return {
    drafter: drafter.model ?? drafter.kind,
    tokens: usage.inputTokens + usage.outputTokens,
    usd: usage.costUsd,
  };
}
