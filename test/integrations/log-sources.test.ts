import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLogSettings } from '../../src/config/logs.ts';
import { createLogSources } from '../../src/integrations/logs/create-log-sources.ts';

let server: Server;
let answer: unknown;
let asked: { url: string; authorization: string | undefined; body: string }[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logs-'));
  server = createServer((request, response) => {
    void readText(request).then((body) => {
      asked.push({
        url: decodeURIComponent(request.url ?? '').replaceAll('+', ' '),
        authorization: request.headers.authorization,
        body,
      });
      response
        .writeHead(typeof answer === 'number' ? answer : 200)
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => void (asked = []));
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const from = new Date('2026-01-05T09:00:00Z');
const to = new Date('2026-01-05T09:15:00Z');
const question = { service: 'market', from, to, words: 'no trader', limit: 2, signal: new AbortController().signal };

function open(environment: Record<string, string>) {
  const problems: string[] = [];
  const [source] = createLogSources(readLogSettings(environment, problems));
  if (!source || problems.length > 0) throw new Error(problems.join('; '));
  return source;
}

describe.each([
  {
    name: 'loki',
    settings: (url: string) => ({
      THROUGHLINE_LOKI_URL: url,
      THROUGHLINE_LOKI_TOKEN: 'tok',
      THROUGHLINE_LOKI_QUERY: '{app="$service"}',
    }),
    lines: {
      status: 'success',
      data: {
        resultType: 'streams',
        result: [
          {
            stream: {},
            values: [
              ['1767603600000000000', 'older'],
              ['1767603660000000000', 'newer'],
            ],
          },
        ],
      },
    },
    expected: {
      url: 'query={app="market"} |= "no trader"&start=1767603600000000000&end=1767604500000000000&limit=2&direction=backward',
      authorization: 'Bearer tok',
    },
  },
  {
    name: 'elasticsearch',
    settings: (url: string) => ({ THROUGHLINE_ELASTICSEARCH_URL: url, THROUGHLINE_ELASTICSEARCH_KEY: 'key' }),
    lines: {
      hits: {
        hits: [
          { _source: { '@timestamp': '2026-01-05T09:01:00Z', message: 'newer' } },
          { _source: { '@timestamp': '2026-01-05T09:00:00Z', message: 'older' } },
        ],
      },
    },
    expected: { url: '/logs-*/_search', authorization: 'ApiKey key' },
  },
])('$name', ({ name, settings, lines, expected }) => {
  const source = () => open(settings(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

  it('is asked for the lines of a window, and returns the newest first', async () => {
    answer = lines;
    const found = await source().search(question);
    expect(found.map(({ at, text }) => [at?.toISOString(), text])).toEqual([
      ['2026-01-05T09:01:00.000Z', 'newer'],
      ['2026-01-05T09:00:00.000Z', 'older'],
    ]);
    expect(asked).toMatchObject([{ authorization: expected.authorization }]);
    expect(asked[0]?.url).toContain(expected.url);
    if (name === 'elasticsearch') expect(asked[0]?.body).toContain('{"match_phrase":{"message":"no trader"}}');
  });

  it.each<[string, unknown]>([
    ['answers an error', 500],
    ['answers no JSON', '<html>'],
    ['answers without end', 'x'.repeat(5 * 1024 * 1024)],
  ])('that %s is said to be unreadable, without a word of its answer', async (_, given) => {
    answer = given;
    await expect(source().search(question)).rejects.toMatchObject({ id: 'logs.unreachable' });
  });

  it('that answers something else has no lines', async () => {
    answer = { status: 'success', data: 7, hits: [] };
    expect(await source().search(question)).toEqual([]);
  });
});

it('files are read from their ends, within the window', async () => {
  const file = join(folder, 'app.log');
  const lines = [
    '2026-01-05 08:59:59 no trader yet',
    '[2026-01-05T09:01:00Z] no trader',
    '  at fee (no trader)',
    '2026-01-05T09:16:00Z no trader',
  ];
  await writeFile(file, lines.join('\n'));
  const found = await open({ THROUGHLINE_LOG_FILES: `${file},${join(folder, 'gone.log')}` }).search({ ...question, limit: 9 });
  expect(found.map(({ text }) => text)).toEqual(['  at fee (no trader)', '[2026-01-05T09:01:00Z] no trader']);
});

it('settings that cannot be are told one by one', () => {
  const problems: string[] = [];
  readLogSettings(
    { THROUGHLINE_LOKI_URL: 'ftp://x', THROUGHLINE_LOG_FILES: 'app.log', THROUGHLINE_ELASTICSEARCH_INDEX: '../x' },
    problems,
  );
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'THROUGHLINE_ELASTICSEARCH_INDEX',
    'THROUGHLINE_LOG_FILES',
    'THROUGHLINE_LOKI_URL',
  ]);
});
