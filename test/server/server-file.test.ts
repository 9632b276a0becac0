import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceServer, findServer, withdrawServer, type ServerFile } from '../../src/server/server-file.ts';
import { createChallenge, proveServer } from '../../src/server/server-proof.ts';
import { answerJson, openScriptedServer, type Turn } from '../client/support/scripted-server.ts';

let folder: string;
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-server-file-'));
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(folder, { recursive: true });
});

async function listen(turn: Turn): Promise<string> {
  const server = await openScriptedServer(turn);
  closing.push(server.close);
  return server.url;
}

/** What no server tells, made from its name. */
const secretOf = (instance: string): string => instance.padEnd(64, '0');

/** A server that proves itself. */
const healthy =
  (instance: string): Turn =>
  (response, request) => {
    const challenge = new URL(request.url ?? '', 'http://server').searchParams.get('challenge') ?? '';
    const proof = proveServer(secretOf(instance), challenge);
    return answerJson(200, { service: 'throughline', version: '0.1.0', instance, proof })(response, request);
  };

function describeServer(url: string, instance: string, pid = process.pid): ServerFile {
  return { url, pid, instance, secret: secretOf(instance), startedAt: '2026-11-21T05:00:00.000Z' };
}

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('what a server announces is found, by its owner only, until it takes it back', async () => {
  const server = describeServer(await listen(healthy('a')), 'a');
  expect(await announceServer(folder, server)).toBe(true);
  expect(await findServer(folder)).toEqual({
    ...server,
    health: { service: 'throughline', version: '0.1.0', instance: 'a', proof: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  expect((await stat(join(folder, 'server.json'))).mode & 0o777).toBe(0o600);
  await withdrawServer(folder, server);
  expect(await findServer(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('a folder without a server, and one that does not exist, have none', async () => {
  expect(await findServer(folder)).toBeNull();
  expect(await findServer(join(folder, 'absent'))).toBeNull();
});

test('of two servers the first one stays announced, and a second does not take back what is not its own', async () => {
  const first = describeServer(await listen(healthy('a')), 'a');
  const second = describeServer(await listen(healthy('b')), 'b');
  expect(await announceServer(folder, first)).toBe(true);
  expect(await announceServer(folder, second)).toBe(false);
  await withdrawServer(folder, second);
  expect(await findServer(folder)).toMatchObject({ instance: 'a' });
});

test('of many servers that come up at once over the file of a killed one, exactly one is announced', async () => {
  await announceServer(folder, describeServer('http://127.0.0.1:9', 'dead', await endedPid()));
  const servers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map(async (instance) => describeServer(await listen(healthy(instance)), instance)),
  );
  const announced = await Promise.all(servers.map((server) => announceServer(folder, server)));
  expect(announced.filter(Boolean)).toHaveLength(1);
  expect(await findServer(folder)).toMatchObject({ instance: servers[announced.indexOf(true)]?.instance });
  expect(await readdir(folder)).toEqual(['server.json']);
});

test.each([
  ['nobody listens', () => Promise.resolve('http://127.0.0.1:9')],
  ['a later server listens', () => listen(healthy('later'))],
  ['something else listens', () => listen(answerJson(200, { hello: 'world' }))],
  ['a page is served', () => listen((response) => void response.end('<h1>Hello</h1>'))],
])('a stale file is ignored and removed: %s', async (_, open) => {
  await announceServer(folder, describeServer(await open(), 'a'));
  expect(await findServer(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('whoever repeats what a server once answered is not believed, although its process id lives again', async () => {
  const heard = { service: 'throughline', version: '0.1.0', instance: 'a', proof: proveServer(secretOf('a'), createChallenge()) };
  await announceServer(folder, describeServer(await listen(answerJson(200, heard)), 'a'));
  expect(await findServer(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('the file of a process that has ended is removed, whoever answers at its address', async () => {
  await announceServer(folder, describeServer(await listen(healthy('a')), 'a', await endedPid()));
  expect(await findServer(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('a server that does not answer in time is passed by, and keeps its file while its process lives', async () => {
  const url = await listen(() => undefined);
  await announceServer(folder, describeServer(url, 'a'));
  expect(await findServer(folder)).toBeNull();
  expect(JSON.parse(await readFile(join(folder, 'server.json'), 'utf8'))).toMatchObject({ instance: 'a' });
  await rm(join(folder, 'server.json'));
  await announceServer(folder, describeServer(url, 'b', await endedPid()));
  expect(await findServer(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  '',
  '{',
  '[]',
  `{"url":"file:///etc/passwd","pid":1,"instance":"a","secret":"${'a'.repeat(64)}","startedAt":"2026-11-21T05:00:00Z"}`,
])('a damaged file is ignored and gives way: %s', async (text) => {
  await writeFile(join(folder, 'server.json'), text);
  expect(await findServer(folder)).toBeNull();
  const server = describeServer(await listen(healthy('a')), 'a');
  expect(await announceServer(folder, server)).toBe(true);
  expect(await findServer(folder)).toMatchObject(server);
});
