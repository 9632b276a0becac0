import { loginAddress } from '../../usecases/people/login-address.ts';
import { ownOrigin } from '../login/own-origin.ts';
import type { sessionsOperations } from '../../operations/sessions.ts';
import type { Handlers } from '../handler.ts';

export const sessionsHandlers: Handlers<typeof sessionsOperations> = {
  listSessions: ({ service }) => service.sessions.list(),
  endSession: ({ service, input }) => service.sessions.end(input),
  endSessions: ({ service }) => service.sessions.endAll(),
  async createLoginLink({ service, input, c }) {
    const link = await service.loginLinks.create(input);
    return { ...link, url: link.url ?? loginAddress(ownOrigin(c), link.code) };
  },
};
