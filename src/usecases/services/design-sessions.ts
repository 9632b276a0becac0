import { writeTranscript } from '../../documents/design-session/write-transcript.ts';
import { PermissionError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import { describeSession } from '../design-sessions/describe-session.ts';
import type { DesignSessionService } from '../design-sessions/design-session-service.ts';
import { finalizeSession } from '../design-sessions/finalize-session.ts';
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
    list: async (filter) => ({ items: (await ports.sessions.list(filter)).map(toDesignSummary) }),
    transcript: async (ref) => writeTranscript(await show(ref)),

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

    async close({ key, reason }) {
      requirePerson(principal);
      await ports.sessions.moveStatus({ key, to: 'closed', reason, actorId: principal.id });
      return show({ key });
    },
  };
}

function requirePerson({ kind }: Principal): void {
  if (kind === 'person') return;
  throw new PermissionError({
    id: 'session.machine',
    message: 'Only a person closes a design session.',
    fix: 'Ask a person to do it; a machine may read, challenge and ask.',
  });
}
