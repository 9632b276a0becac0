import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { examineQueue } from '../../src/engine/examine-queue.ts';
import { placeOf } from '../contracts/redis-queue.ts';
import { makeCertificates, type Certificates } from '../support/certificates.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';
import { startRedis, type RedisServer } from '../support/redis-server.ts';
import { says } from '../support/says.ts';

describe('a Redis behind TLS', () => {
  let own: Certificates;
  let foreign: Certificates;
  let server: RedisServer;
  let distrustful: RedisServer;
  let plain: RedisServer;

  beforeAll(async () => {
    [own, foreign] = await Promise.all([makeCertificates(), makeCertificates({ names: ['DNS:elsewhere.example.com'] })]);
    [server, distrustful, plain] = await Promise.all([
      startRedis({ certificates: own }),
      startRedis({ certificates: own, options: ['--tls-auth-clients', 'yes'] }),
      startRedis(),
    ]);
  });
  afterAll(async () => {
    await Promise.all([server, distrustful, plain].map((one) => one.stop()));
    await Promise.all([own.remove(), foreign.remove()]);
  });

  const examine = (url: string): Promise<unknown> => examineQueue({ kind: 'redis', redis: placeOf(url) });

  it.each([
    ['a number', (url: string) => url],
    ['a name', (url: string) => url.replace('127.0.0.1', 'localhost')],
  ])('answers whoever names its authority, at %s', async (_what, at) => {
    expect(await examine(`${at(server.url)}?sslrootcert=${own.authority}`)).toMatchObject({
      description: expect.stringMatching(/^BullMQ on (Redis|Valkey) /) as string,
    });
  });

  it('wakes workers', async () => {
    const test = await openTestDatabase();
    const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow(async () => undefined) } };
    const redis = placeOf(`${server.url}?sslrootcert=${own.authority}`);
    const bench = openTestEngine(test.service, registry, { redis, route: 'queue' });
    const stopping = new AbortController();
    const serving = bench.engine.workUntilAborted(stopping.signal);
    const { id } = await createOwner(bench.db);
    const run = await bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: id });
    await vi.waitFor(async () => expect(await bench.runs.read(run.key)).toMatchObject({ status: 'waiting' }));
    stopping.abort();
    await serving;
    expect(bench.errors).toEqual([]);
    await bench.close();
    await test.drop();
  });

  it.each([
    ['no authority', '', 'does not know', /end of REDIS_URL: sslrootcert=/],
    ['another authority', '?sslrootcert=', 'does not know', /sslrootcert=/],
  ])('refuses nobody, but is not believed with %s', async (_what, query, why, fix) => {
    await expect(examine(`${server.url}${query}${query === '' ? '' : foreign.authority}`)).rejects.toMatchObject({
      id: 'queue.tls',
      message: expect.stringContaining(why) as string,
      fix: says(fix),
    });
  });

  it('that asks for a certificate of ours gets the one that is named, and without one says so', async () => {
    const authority = `?sslrootcert=${own.authority}`;
    await expect(examine(`${distrustful.url}${authority}`)).rejects.toMatchObject({
      id: expect.stringMatching(/^queue\.(tls|unavailable)$/) as string,
      fix: says('sslcert='),
    });
    await examine(`${distrustful.url}${authority}&sslcert=${own.certificate}&sslkey=${own.key}`);
  });

  it('is not taken for one without TLS, or the other way round, without a word of that', async () => {
    await expect(examine(plain.url.replace('redis:', 'rediss:'))).rejects.toMatchObject({
      id: 'queue.unavailable',
      fix: says('else write redis://'),
    });
    await expect(examine(server.url.replace('rediss:', 'redis:'))).rejects.toMatchObject({
      id: 'queue.unavailable',
      fix: says('rediss://'),
    });
  });
});
