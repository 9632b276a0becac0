import { writeTranscript } from '../../documents/design-session/write-transcript.ts';
import type { Principal } from '../../ports/people.ts';
import { describeSession } from '../design-sessions/describe-session.ts';
import type { DesignSessionService } from '../design-sessions/design-session-service.ts';
import { finalizeSession } from '../design-sessions/finalize-session.ts';
import { tellSessionGates } from '../design-sessions/list-session-gates.ts';
import { openSession } from '../design-sessions/open-session.ts';
import { answerAgain } from '../design-sessions/start-reply.ts';
import { takeTurn } from '../design-sessions/take-turn.ts';
import type { UsecasePorts } from '../ports.ts';
import { toDesignSession, toDesignSummary } from '../reports/design-documents.ts';
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
        gates: await tellSessionGates(ports, ref.key),
      });
    },

    async list(filter, page) {
      await ports.sessions.settleDecided();
      const { items, next } = await ports.sessions.listPage(filter, page);
      return { items: items.map(toDesignSummary), next };
    },

    async say(request) {
      await takeTurn(ports, { ...request, principal });
      return show(request);
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
