import { PermissionError } from '../lifecycle/errors.ts';
import { createSender } from './send-request.ts';

interface TerminalSignIn {
  readonly url: string;
  /** Of a login link; the whole link will do. */
  readonly code: string;
}

/**
 * Opens a session for this terminal by a login link's code, as the login page does. Throws
 * PermissionError `sign-in.code-refused`, and what calls to a server throw.
 */
export async function signInTerminal({ url, code }: TerminalSignIn): Promise<{ token: string; expiresAt: string }> {
  const address = `${url.replace(/(?<!\/)\/+$/, '')}/login`;
  const body = new URLSearchParams({ code, next: '/login' });
  const response = await createSender().sendRequest(
    new Request(address, { method: 'POST', redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' }, body }),
  );
  const [, token] = /^(?:__Host-)?throughline(?:_\d+)?=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  const [, expires = ''] = /; *expires=([^;]+)/i.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  if (response.status === 303 && token !== undefined) return { token, expiresAt: new Date(expires).toISOString() };
  throw new PermissionError({
    id: 'sign-in.code-refused',
    message: `${url} takes no such code: it is good once, for 15 minutes.`,
    fix: `Sign in at a browser, and have ${address} make another one for a terminal.`,
  });
}
