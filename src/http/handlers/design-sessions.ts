import { readDraftingOrder } from '../../operations/drafting-order.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { Reply, TextReply } from '../reply.ts';
import type { designSessionsOperations } from '../../operations/design-sessions.ts';
import type { Handlers } from '../handler.ts';

export const designSessionsHandlers: Handlers<typeof designSessionsOperations> = {
  async openDesignSession({ service, input }) {
    const session = await service.designSessions.open(readDraftingOrder(input));
    return replySession(session, session.turns.length > 1 ? 200 : 201);
  },
  listDesignSessions: ({ service, input: { limit, cursor, ...filter } }) =>
    service.designSessions.list(filter, { limit, cursor }),
  readDesignSession: async ({ service: { designSessions }, input, type }) =>
    type === 'text/markdown' ? new TextReply(await designSessions.transcript(input)) : designSessions.show(input),
  takeDesignTurn: async ({ service, input: { as: settlement, ...turn } }) =>
    replySession(await service.designSessions.say({ ...readDraftingOrder(turn), ...(settlement ? { settlement } : {}) })),
  async answerDesignSession({ service, input: { answers, ...request } }) {
    const turns = answers.map(({ as, ...answer }) =>
      as === 'defer' ? { move: 'park' as const, ...answer } : { move: 'decide' as const, settlement: as, ...answer },
    );
    return replySession(await service.designSessions.answer({ ...readDraftingOrder(request), turns }));
  },
  listDesignEdits: ({ service, input }) => service.designSessions.edits(input),
  settleDesignEdits: ({ service, input }) => service.designSessions.settleEdits(input),
  answerDesignTurn: async ({ service, input }) =>
    replySession(await service.designSessions.answerAgain(readDraftingOrder(input))),
  finalizeDesignSession: async ({ service, input }) =>
    replySession(await service.designSessions.finalize(readDraftingOrder(input))),
  closeDesignSession: async ({ service, input }) => replySession(await service.designSessions.close(input)),
};

function replySession(session: Report<'design-show'>, status?: number): Reply<Report<'design-show'>> {
  return new Reply(session, { status, location: `design-sessions/${session.key}` });
}
