import { says } from '../../support/says.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemoteService } from '../../../src/client/remote-service.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { createService } from '../../../src/usecases/create-service.ts';
import { reportSchemas } from '../../../src/usecases/reports/registry.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { openTestApi, type TestApi } from '../../http/support/open-test-api.ts';

let api: TestApi;
let local: Service;
let remote: Service;

const read = (file: string): Promise<Uint8Array> => readFile(join('test/fixtures/designs/newsletter', file));

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  remote = createRemoteService({ url: api.url, token: api.owner.token });
  await local.prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: await read('prd.md') }] });
  await local.artifacts.create({ kind: 'tip', content: { bytes: await read('tip.md') } });
  await local.artifacts.create({ kind: 'rfc', content: { bytes: await read('rfc.md') } });
  await local.artifacts.create({ kind: 'rfc', content: { bytes: new TextEncoder().encode('# Alone\n') } });
});
afterAll(() => api.close());

test('a review says the same here and over there, and stores nothing', async () => {
  const report = reportSchemas['rfc-review'].parse(await local.checks.review({ key: 'RFC-001' }));
  expect(report).toMatchObject({ rfc: { key: 'RFC-001', version: 1 }, source: { key: 'TIP-001' }, prd: { key: 'PRD-001' } });
  expect(report.blockers + report.majors + report.minors).toBe(report.items.length);
  expect(await remote.checks.review({ key: 'RFC-001' })).toEqual(report);
  expect(await local.artifacts.show({ key: 'RFC-001' })).toMatchObject({ status: 'Draft', version: 1 });
});

test('what is no RFC, what names no source and what is not there are refused, each with what to do', async () => {
  const refusals = [
    ['TIP-001', 'rfc.expected'],
    ['RFC-002', 'rfc.source-missing'],
    ['RFC-009', 'artifact.not-found'],
  ] as const;
  for (const [key, id] of refusals) {
    await expect(local.checks.review({ key })).rejects.toMatchObject({ id, fix: says(/./) });
    await expect(remote.checks.review({ key })).rejects.toMatchObject({ id });
  }
});
