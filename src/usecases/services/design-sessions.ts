import { listDropped, tellDropped } from '../../analysis/design/ends/list-dropped.ts';
import { listTookOut } from '../../analysis/design/marks/list-took-out.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { listRejected, nameOfAlternative } from '../../analysis/design/alternatives/list-rejected.ts';
import { listNotTaken } from '../../analysis/design/alternatives/merge-alternatives.ts';
import { writeTranscript } from '../../documents/design-session/write-transcript.ts';
import type { Principal } from '../../ports/people.ts';
import { describeSession } from '../design-sessions/describe-session.ts';
import type { DesignSessionService } from '../design-sessions/design-session-service.ts';
import { finalizeSession } from '../design-sessions/finalize-session.ts';
import { tellSessionGates } from '../design-sessions/list-session-gates.ts';
import { listStillUsed } from '../design-sessions/list-still-used.ts';
import { listTakenOut } from '../design-sessions/list-taken-out.ts';
import { openSession } from '../design-sessions/open-session.ts';
import { answerAgain } from '../design-sessions/start-reply.ts';
import { strikeDecision } from '../design-sessions/strike-decision.ts';
import { takeTurn } from '../design-sessions/take-turn.ts';
import type { UsecasePorts } from '../ports.ts';
import { toDesignSession, toDesignSummary } from '../reports/design-documents.ts';
import type { Report } from '../reports/registry.ts';

export function createDesignSessionService(ports: UsecasePorts, principal: Principal): DesignSessionService {
  const describe = async (ref: { key: string }) => {
    const description = await describeSession(ports, ref);
    const takenOut = await listTakenOut(ports, description);
    const stillUsed = listStillUsed(description, takenOut);
    return { description, session: toDesignSession(description, { takenOut, stillUsed }) };
  };
  const show = async (ref: { key: string }): Promise<Report<'design-show'>> => (await describe(ref)).session;
  return {
    show,
    open: async (request) => show({ key: await openSession(ports, { ...request, principal }) }),
    transcript: async (ref) => {
      const {
        description: { body },
        session,
      } = await describe(ref);
      const tookOut = session.status === 'open' ? [] : listTookOut(body);
      return writeTranscript({
        ...session,
        decisions: session.decisions.map((one) => ({
          ...one,
          takesOut: one.takesOut.length > 0 ? one.takesOut : tookOut.filter(({ decision }) => decision === one.id),
        })),
        alternatives: body.alternatives.map((one) => ({ id: one.id, title: nameOfAlternative(one) })),
        rejected: listRejected(body, session),
        dropped: listDropped(
          standingDecisions(session.decisions, session.challenges),
          body.alternatives.map(nameOfAlternative),
        ).map((one) => ({ name: one.name, told: tellDropped(one) })),
        notTaken: listNotTaken(session),
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

    async strike(request) {
      await strikeDecision(ports, { ...request, principal });
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
