import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRedisUrl } from '../../src/config/addresses.ts';
import { listModels } from '../../src/drafting/models/wire/list-models.ts';
import { examineRedis } from '../../src/engine/examine-redis.ts';
import { fetchLogs } from '../../src/integrations/logs/fetch-logs.ts';
import { createEmailChannel } from '../../src/integrations/notifications/email-channel.ts';
import { post } from '../../src/integrations/notifications/post-json.ts';
import { isOutage } from '../../src/lifecycle/outage.ts';
import { createOidcSignIn } from '../../src/people/oidc/create-oidc-sign-in.ts';
import { openDatabase, type ConnectionTarget } from '../../src/repository/database/connection.ts';
import { databaseTimeouts } from '../../src/repository/database/database-timeouts.ts';
import { inspectServer } from '../../src/repository/external/inspect-server.ts';
import { requireSchema } from '../../src/repository/database/require-schema.ts';
import { openQueuePool } from '../../src/repository/runs/queue-pool.ts';
import { probeServer } from '../../src/client/probe-server.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

// Whatever answers nothing and keeps its connection must be given up: by each file that opens a way out of this process.

/** What opens one. */
const openings =
  /\bnew (?:Client|ServicePool|Redis)\(|\bnew pg\.Client\(|\bnew Pool\(\{\n? *\.\.\.target|\bfetch\((?!new Request\(c\.)|\bcreateTransport\(|\bclient\.discovery\(|\bspawn\(/;

let silent: Server;
let test: TestDatabase;
const sockets = new Set<Socket>();
const port = (): number => (silent.address() as AddressInfo).port;
const web = (): string => `http://127.0.0.1:${port()}`;
const database = (): ConnectionTarget => ({ host: '127.0.0.1', port: port(), user: 'u', password: 'p', database: 'd' });

beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  test = await openTestDatabase();
});
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  silent.close();
  await test.drop();
});

/** What each of them does with a server that says nothing, or why it is no matter of its own. */
const ways: Readonly<Record<string, string | (() => Promise<unknown>)>> = {
  'src/repository/database/connection.ts': async () => {
    const opened = openDatabase(database());
    await expect(opened.pool.query('select')).rejects.toSatisfy(isOutage);
    await opened.close();
  },
  'src/repository/runs/queue-pool.ts': async () => {
    const pool = openQueuePool(database());
    await expect(pool.query('select')).rejects.toSatisfy(isOutage);
    await pool.end();
  },
  'src/integrations/logs/fetch-logs.ts': async () =>
    expect(fetchLogs('Loki', { url: web(), signal: new AbortController().signal })).rejects.toMatchObject({
      id: 'logs.unreachable',
    }),
  'src/repository/external/inspect-server.ts': async () => expect(inspectServer(database())).rejects.toSatisfy(isOutage),
  'src/code/git/git-process.ts': 'an end in time and in bytes; test/code/hostile-repository.test.ts waits it out',
  'src/cli/interaction/edit-text.ts': "the person's own editor, for as long as they write",
  'src/repository/embedded/postmaster.ts': 'a server of this machine, asked for with `databaseTimeouts`',
  'src/repository/database/work-roles.ts': 'with `databaseTimeouts`',
  'src/repository/database/migrate.ts': 'with `databaseTimeouts`, and half an hour for a statement',
  'src/repository/database/require-schema.ts': async () => expect(requireSchema(database())).rejects.toSatisfy(isOutage),
  'src/repository/embedded/session.ts': 'with `databaseTimeouts`',
  'src/engine/examine-redis.ts': async () =>
    expect(examineRedis({ ...readRedisUrl(`redis://127.0.0.1:${port()}`), prefix: 'p' })).rejects.toSatisfy(isOutage),
  'src/engine/redis-connection.ts': 'test/chaos/frozen.chaos.test.ts freezes its Redis',
  'src/integrations/notifications/post-json.ts': async () =>
    expect(await post(web(), { headers: {}, body: '{}', signal: new AbortController().signal })).toMatchObject({
      status: 'failed',
      permanent: false,
    }),
  'src/mcp/create-mcp-endpoint.ts': 'a handler of this process: nothing leaves it',
  'src/integrations/github/pull-comments.ts': 'a time for each request, four tries; its own test counts them',
  'src/repository/throwaway/throwaway-database.ts': 'a server of its own, with a time for all scripts; its own test waits it out',
  'src/integrations/notifications/email-channel.ts': async () => {
    const channel = createEmailChannel({ smtpUrl: `smtp://127.0.0.1:${port()}`, from: 'a@example.org', to: ['b@example.org'] });
    const message = { id: 'N-1', title: 'A gate waits', details: [], url: null, at: new Date(0).toISOString() };
    expect(await channel.send(message as never, new AbortController().signal)).toMatchObject({
      status: 'failed',
      permanent: false,
    });
  },
  'src/people/oidc/create-oidc-sign-in.ts': async () => {
    const settings = { issuer: web(), clientId: 'c', clientSecret: null, scopes: 'openid' };
    const signIn = createOidcSignIn(settings as never, {} as never);
    await expect(signIn.begin({ redirectUri: `${web()}/back`, next: '/' })).rejects.toMatchObject({ id: 'oidc.unreachable' });
  },
  'src/server/fetch-readiness.ts': '5 s, by an abort signal',
  'src/client/probe-server.ts': async () =>
    expect(await probeServer(web(), { timeoutMs: 500, challenge: 'c' })).toMatchObject({ state: 'silent' }),
  'src/client/send-alert.ts': '15 s, by an abort signal',
  'src/client/send-request.ts': "five minutes, those of Node's fetch: an import may take that long",
  'src/web/api/call-operation.ts': 'a minute, by an abort signal; in a browser',
  'src/drafting/models/wire/list-models.ts': async () =>
    expect(await listModels('openai', { apiKey: 'k', baseUrl: web() }, { timeoutMs: 500, fetch, signal: undefined })).toBeNull(),
  'src/drafting/models/wire/probe-models.ts': 'test/drafting/wire has a model that says nothing',
};

describe('a server that answers nothing', () => {
  it('is known of every file that calls one', async () => {
    const root = join(import.meta.dirname, '../../src');
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const found: string[] = [];
    for (const file of files) if (openings.test(await readFile(join(root, file), 'utf8'))) found.push(`src/${file}`);
    expect(found.toSorted()).toEqual(Object.keys(ways).toSorted());
  });

  it.concurrent.each(Object.entries(ways).flatMap(([file, way]) => (typeof way === 'string' ? [] : [[file, way] as const])))(
    'is given up by %s',
    { timeout: 60_000 },
    async (_file, way) => void (await way()),
  );

  it('is told by Postgres itself of a statement that lasts, before its client gives up', async () => {
    expect(databaseTimeouts.statement_timeout).toBeLessThan(databaseTimeouts.query_timeout);
    const opened = openDatabase(test.service);
    const queue = openQueuePool(test.service);
    for (const one of [opened.pool, queue]) {
      const { rows } = await one.query<{ setting: string }>(`select setting from pg_settings where name = 'statement_timeout'`);
      expect(rows).toEqual([{ setting: String(databaseTimeouts.statement_timeout) }]);
    }
    await queue.end();
    await opened.close();
  });
});
