import type { TestApi } from './open-test-api.ts';

/** Somebody at a browser: keeps cookies, and sends forms as pages of the server do. Follows no redirect. */
export interface Visitor {
  get(path: string): Promise<Response>;
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Response>;
}

/** Nobody has signed in yet. */
export function openVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
  ): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const answer = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return {
    // From a link in a mail or a chat.
    get: (path) => send(path, { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }),
    submit: (path, fields) =>
      send(path, {
        method: 'POST',
        headers: { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

/** Signs the holder of the token in by a login link, as the page does; the owner when none is named. */
export async function signIn(api: TestApi, { token = api.owner.token }: { token?: string } = {}): Promise<Visitor> {
  const visitor = openVisitor(api.url);
  const { code } = await api.ports.people.createLoginLink({ token });
  const answer = await visitor.submit('/login', { code, next: '/login' });
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  return visitor;
}
