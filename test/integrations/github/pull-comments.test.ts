import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPullComments } from '../../../src/integrations/github/pull-comments.ts';

interface Stored {
  id: number;
  body: string;
  locked?: boolean;
}

const marker = '<!-- throughline compliance ADR-001 -->';
let server: Server;
let comments: Stored[];
/** Answers that come first, in order: status and headers. */
let first: (readonly [number, Record<string, string>])[];
let requests: string[];
let waits: number[];

// The endpoints of api.github.com that are called, with its pages, limits and errors.
beforeEach(async () => {
  [comments, first, requests, waits] = [[], [], [], []];
  server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      requests.push(`${request.method} ${pathname}`);
      const answer = (status: number, body: unknown, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      const forced = first.shift();
      if (forced) return answer(forced[0], { message: 'no' }, forced[1]);
      if (request.headers.authorization !== 'Bearer t') return answer(401, {});
      const show = ({ id, body }: Stored) => ({ id, body, html_url: `https://github.com/o/r/pull/1#issuecomment-${id}` });
      if (request.method === 'GET') {
        const page = Number(searchParams.get('page') ?? 1);
        const slice = comments.slice((page - 1) * 2, page * 2);
        const next = `<http://${request.headers.host}${pathname}?page=${page + 1}>; rel="next"`;
        return answer(200, slice.map(show), comments.length > page * 2 ? { link: next } : {});
      }
      const { body } = JSON.parse(await read(request)) as { body: string };
      if (request.method === 'POST') {
        const made = { id: comments.length + 1, body };
        comments.push(made);
        return answer(201, show(made));
      }
      const known = comments.find(({ id }) => pathname.endsWith(`/issues/comments/${id}`));
      if (!known) return answer(404, {});
      if (known.locked) return answer(403, {});
      known.body = body;
      return answer(200, show(known));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const upsert = (body: string, token: string | null = 't') =>
  createPullComments(
    { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token },
    { wait: (ms) => Promise.resolve(waits.push(ms)) },
  ).upsert({ owner: 'o', repository: 'r', number: 1, marker, body });

it('writes one comment, finds it on a later page, and changes it only when the text is another', async () => {
  comments = [1, 2, 3].map((id) => ({ id, body: `Hello ${marker}` }));
  expect(await upsert('one')).toEqual({ url: 'https://github.com/o/r/pull/1#issuecomment-4', created: true });
  expect(await upsert('two\u202E')).toEqual({ url: 'https://github.com/o/r/pull/1#issuecomment-4', created: false });
  expect(await upsert('two\u202E')).toMatchObject({ created: false });
  expect(comments.map(({ body }) => body)).toEqual([...Array<string>(3).fill(`Hello ${marker}`), `${marker}\ntwo\\u202e`]);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /repos/o/r/issues/1/comments',
    'PATCH /repos/o/r/issues/comments/4',
  ]);
});

it('leaves alone a comment of somebody else that has our marker', async () => {
  comments = [{ id: 1, body: `${marker}\nforged`, locked: true }];
  expect(await upsert('one')).toMatchObject({ created: true });
  expect(comments[0]?.body).toContain('forged');
});

it.each<[string, (readonly [number, Record<string, string>])[], number[]]>([
  ['a secondary limit', [[403, { 'retry-after': '7' }]], [7000]],
  ['a limit without a time', [[429, {}]], [2000]],
  [
    'a server that fails at times',
    [
      [502, {}],
      [503, {}],
    ],
    [1000, 2000],
  ],
])('waits out %s', async (_what, answers, expected) => {
  first = answers;
  await upsert('one');
  expect(waits).toEqual(expected);
  expect(comments).toHaveLength(1);
});

it.each<[string, (readonly [number, Record<string, string>])[], string]>([
  ['a long limit', [[403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' }]], 'github.limited'],
  ['no such pull request', [[404, {}]], 'github.not-found'],
  ['a token that may not', [[403, {}]], 'github.refused'],
  ['a server that stays down', Array.from({ length: 4 }, () => [500, {}] as const), 'github.unreachable'],
])('says what is wrong: %s', async (_what, answers, id) => {
  first = answers;
  await expect(upsert('one')).rejects.toMatchObject({ id });
});

it('sends a comment no second time when its answer is lost, and asks for a token where there is none', async () => {
  await expect(upsert('one', null)).rejects.toMatchObject({ id: 'github.unconfigured' });
  comments = [];
  first = [];
  const lost = createServer((request, response) => {
    if (request.method === 'GET') response.end('[]');
    else request.socket.destroy();
    requests.push(request.method ?? '');
  }).listen(0, '127.0.0.1');
  await once(lost, 'listening');
  requests = [];
  const { port } = lost.address() as AddressInfo;
  const client = createPullComments({ apiUrl: `http://127.0.0.1:${port}`, token: 't' }, { wait: () => Promise.resolve() });
  await expect(client.upsert({ owner: 'o', repository: 'r', number: 1, marker, body: 'x' })).rejects.toMatchObject({
    id: 'github.unreachable',
  });
  expect(requests).toEqual(['GET', 'POST']);
  lost.close();
});
