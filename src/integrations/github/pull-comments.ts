import { setTimeout as delay } from 'node:timers/promises';
import { NotFoundError, PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { PullComments } from '../../ports/pull-comments.ts';

export interface GitHubSettings {
  /** `https://api.github.com`, or `https://HOST/api/v3` of GitHub Enterprise. */
  readonly apiUrl: string;
  /** Null where none is configured. */
  readonly token: string | null;
}

const requestTimeoutMs = 15_000;
/** A limit that lasts longer is the next call's. */
const longestWaitMs = 60_000;
const mostTries = 4;
/** GitHub shows 100 a page; who has more than 5,000 comments gets another one of ours. */
const mostPages = 50;

interface Comment {
  readonly id: number;
  readonly body: string | null;
  readonly html_url: string;
}

/**
 * Writes comments by GitHub's REST API. Ours is found by its marker at the start. Somebody else may
 * have copied the marker: what GitHub does not let us change is not ours.
 */
export function createPullComments(
  { apiUrl, token }: GitHubSettings,
  { wait = (ms: number): Promise<unknown> => delay(ms) } = {},
): PullComments {
  async function call(method: string, url: string, body?: string): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(method, url, body);
      const pauseMs = response && pauseOf(response, attempt);
      // A lost answer to POST may have made a comment, and a second try would make another.
      const isFailed = response === null || (response.status >= 500 && method !== 'POST');
      if (response && pauseMs === null && !isFailed) return response;
      if (attempt === mostTries || (response === null && method === 'POST')) {
        if (response && pauseMs !== null) throw limited();
        throw unreachable(apiUrl, response ? `it answers ${response.status}` : 'it does not answer');
      }
      await response?.body?.cancel();
      if (pauseMs !== null && pauseMs > longestWaitMs) throw limited();
      await wait(pauseMs ?? 1000 * attempt);
    }
  }

  async function send(method: string, url: string, body?: string): Promise<Response | null> {
    const headers = {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token ?? ''}`,
      'user-agent': 'throughline',
      'x-github-api-version': '2022-11-28',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(requestTimeoutMs),
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
  }

  async function findOurs(first: string, marker: string): Promise<readonly Comment[]> {
    const found: Comment[] = [];
    let url: string | null = `${first}?per_page=100`;
    for (let page = 0; url !== null && page < mostPages; page += 1) {
      const response: Response = requireDone(await call('GET', url));
      const comments = (await response.json()) as readonly Comment[];
      found.push(...comments.filter(({ body }) => body?.startsWith(marker)));
      url = nextPage(response, apiUrl);
    }
    return found;
  }

  return {
    async upsert({ owner, repository, number, marker, body: text }) {
      if (token === null) {
        throw new UnavailableError({
          id: 'github.unconfigured',
          message: 'There is no token for GitHub.',
          fix: 'Set THROUGHLINE_GITHUB_TOKEN to a token that may write issues or pull requests.',
        });
      }
      const issues = `${apiUrl}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}/issues`;
      const comments = `${issues}/${number}/comments`;
      const content = `${marker}\n${showHiddenCharacters(text)}`;
      const body = JSON.stringify({ body: content });
      for (const ours of await findOurs(comments, marker)) {
        if (ours.body?.replaceAll('\r\n', '\n') === content) return { url: ours.html_url, created: false };
        const changed = await call('PATCH', `${issues}/comments/${ours.id}`, body);
        if (changed.ok) return { url: ((await changed.json()) as Comment).html_url, created: false };
        if (changed.status !== 403 && changed.status !== 404) requireDone(changed);
      }
      const made = requireDone(await call('POST', comments, body));
      return { url: ((await made.json()) as Comment).html_url, created: true };
    },
  };
}

/** Says how long a rate limit asks to wait: 429, or 403 with a header of limits. Null without one. */
function pauseOf({ status, headers }: Response, attempt: number): number | null {
  if (status !== 429 && status !== 403) return null;
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null && /^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  if (headers.get('x-ratelimit-remaining') === '0') {
    return Math.max(1000, Number(headers.get('x-ratelimit-reset') ?? 0) * 1000 - Date.now());
  }
  return status === 429 ? 1000 * 2 ** attempt : null;
}

/** Follows `Link: <…>; rel="next"` on the same host alone, because the token goes with it. */
function nextPage({ headers }: Response, apiUrl: string): string | null {
  const next = /<([^<>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next !== undefined && new URL(next).origin === new URL(apiUrl).origin ? next : null;
}

function requireDone(response: Response): Response {
  const { status } = response;
  if (response.ok) return response;
  if (status === 404) {
    throw new NotFoundError({
      id: 'github.not-found',
      message: 'GitHub shows no such pull request to this token.',
      fix: 'Check OWNER/REPOSITORY#NUMBER, and that the token may read the repository.',
    });
  }
  throw new PermissionError({
    id: 'github.refused',
    message: `GitHub refuses the comment (${status}).`,
    fix: 'Give the token the permission to write pull requests (or issues), and see that the conversation is not locked.',
  });
}

function limited(): UnavailableError {
  return new UnavailableError({
    id: 'github.limited',
    message: 'GitHub limits how much this token may ask, for longer than a minute.',
    fix: 'Call it again later.',
  });
}

function unreachable(apiUrl: string, what: string): UnavailableError {
  return new UnavailableError({
    id: 'github.unreachable',
    message: `GitHub cannot be reached at ${apiUrl}: ${what}.`,
    fix: 'Call it again; THROUGHLINE_GITHUB_API names another address.',
  });
}
