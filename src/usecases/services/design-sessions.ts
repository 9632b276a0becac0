import { writeTranscript } from '../../documents/design-session/write-transcript.ts';
import type { Principal } from '../../ports/people.ts';
import { describeSession } from '../design-sessions/describe-session.ts';
import type { DesignSessionService } from '../design-sessions/design-session-service.ts';
import { finalizeSession } from '../design-sessions/finalize-session.ts';
import { reportSessionGates } from '../design-sessions/list-session-gates.ts';
import { openSession } from '../design-sessions/open-session.ts';
import { answerAgain } from '../design-sessions/start-reply.ts';
import { settleEdits } from '../design-sessions/settle-edits.ts';
import { takeTurns } from '../design-sessions/take-turns.ts';
import type { UsecasePorts } from '../ports.ts';
import { toDesignEdits, toDesignSession, toDesignSummary } from '../reports/design-documents.ts';
import type { Report } from '../reports/registry.ts';

export function createDesignSessionService(ports: UsecasePorts, principal: Principal): DesignSessionService {
  const show = async (ref: { key: string }): Promise<Report<'design-show'>> => toDesignSession(await describeSession(ports, ref));
  return {
    show,
    open: async (request) => show({ key: await openSession(ports, { ...request, principal }) }),
    transcript: async (ref) => {
      const description = await describeSession(ports, ref);
      return writeTranscript({
        ...toDesignSession(description),
        alternatives: description.body.alternatives,
        gates: await reportSessionGates(ports, ref.key),
      });
    },

    async list(filter, page) {
      await ports.sessions.settleDecided();
      const { items, next } = await ports.sessions.listPage(filter, page);
      return { items: items.map(toDesignSummary), next };
    },

    async say({ key, seen, maxTurns, interactive, models, ...turn }) {
      await takeTurns(ports, { key, seen, maxTurns, interactive, models, turns: [turn], principal });
      return show({ key });
    },

    async answer(request) {
      await takeTurns(ports, { ...request, principal });
      return show(request);
    },

    edits: async (ref) => toDesignEdits(await describeSession(ports, ref)),

    async settleEdits(request) {
      await settleEdits(ports, { ...request, principal });
      return toDesignEdits(await describeSession(ports, request));
    },

    async answerAgain(request) {
      await answerAgain(ports, { ...request, principal });
      return show(request);
    },

    async finalize(request) {
      await finalizeSession(ports, { ...request, principal });
      return show(request);
    },

    async close({ key, reason, interactive = false }) {
      await ports.sessions.close({ key, token: principal.token, reason, interactive });
      return show({ key });
    },
  };
}
