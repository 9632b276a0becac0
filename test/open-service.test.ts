import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { readConfig } from '../src/config/config.ts';
import { openService } from '../src/open-service.ts';
import { announceServer } from '../src/server/server-file.ts';
import { proveServer } from '../src/server/server-proof.ts';
import type { ServiceConnection } from '../src/app.ts';
import { answerJson, openScriptedServer, type SeenRequest } from './client/support/scripted-server.ts';

const me = { id: 'PERSON-001', name: 'Ada', kind: 'person', roles: [] };
let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-open-service-'));
  await writeFile(join(folder, 'owner.token'), 'tl_owner\n');
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(folder, { recursive: true });
});

const secret = 's'.repeat(64);

interface Listening {
  readonly url: string;
  readonly seen: SeenRequest[];
}

async function listen(prove: (challenge: string) => string | undefined, version = packageJson.version): Promise<Listening> {
  const server = await openScriptedServer((response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
    const proof = prove(searchParams.get('challenge') ?? '');
    const health = { service: 'throughline', version, instance: 'a', proof };
    return answerJson(200, pathname === '/healthz' ? health : me)(response, request);
  });
  closing.push(server.close);
  return server;
}

const holder = (challenge: string): string => proveServer(secret, challenge);
/** Says what the folder's server said when somebody else asked it. */
const impostor = (): string => holder('0123456789abcdef');

async function announce({ url }: Listening): Promise<void> {
  await announceServer(folder, { url, pid: process.pid, instance: 'a', secret, startedAt: new Date().toISOString() });
}

function open(variables: Record<string, string>): Promise<ServiceConnection> {
  return openService(readConfig({ THROUGHLINE_HOME: folder, ...variables }, folder));
}

const tokensOf = (seen: readonly SeenRequest[]): unknown[] => [...new Set(seen.map(({ headers }) => headers['authorization']))];

test('the server on the folder is used, with the token of its owner', async () => {
  const own = await listen(holder);
  await announce(own);
  expect(await open({})).toMatchObject({ where: own.url, identity: me, ownerCreated: false, notes: [] });
  expect(tokensOf(own.seen)).toEqual([undefined, 'Bearer tl_owner']);
});

test('whoever took the address of the folder’s server and repeats what that answered gets no token', async () => {
  const own = await listen(impostor);
  await announce(own);
  await expect(open({ THROUGHLINE_URL: own.url })).rejects.toMatchObject({ id: 'token.missing' });
  expect(own.seen.map(({ path }) => path.split('?')[0])).toEqual(['/healthz', '/healthz']);
  expect(tokensOf(own.seen)).toEqual([undefined]);
});

test('the owner’s token is sent to no server but that of the folder, even if it is asked for by address', async () => {
  const own = await listen(holder);
  const other = await listen(impostor);
  await announce(own);
  await expect(open({ THROUGHLINE_URL: other.url })).rejects.toMatchObject({ name: 'PermissionError', id: 'token.missing' });
  expect(tokensOf(other.seen)).toEqual([undefined]);
  expect(await open({ THROUGHLINE_URL: own.url })).toMatchObject({ where: own.url });
  await open({ THROUGHLINE_URL: other.url, THROUGHLINE_TOKEN: 'tl_ada' });
  expect(tokensOf(other.seen)).toEqual([undefined, 'Bearer tl_ada']);
});

test('whoever has the challenge answered by the folder’s server gets no token either', async () => {
  const own = await listen(holder);
  const between = await listen(holder);
  await announce(own);
  expect(await open({ THROUGHLINE_URL: between.url })).toMatchObject({ where: own.url });
  expect(tokensOf(between.seen)).toEqual([undefined]);
  expect(tokensOf(own.seen)).toEqual([undefined, 'Bearer tl_owner']);
});

test('another version is noted, and used all the same', async () => {
  const { url } = await listen(holder, '9.9.9');
  const { notes } = await open({ THROUGHLINE_URL: url, THROUGHLINE_TOKEN: 'tl_ada' });
  expect(notes).toEqual([expect.stringContaining('9.9.9')]);
  expect(notes[0]).toContain(packageJson.version);
});
