import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../src/cli/folder/open-folder.ts';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import { syncFolder } from '../../src/usecases/exchange/sync-folder.ts';
import type { Report } from '../../src/usecases/reports/registry.ts';
import type { Service } from '../../src/usecases/service.ts';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';

let api: TestApi;
/** On the stores themselves. */
let local: Service;
let remote: Service;
let folder: string;

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  remote = createRemoteService({ url: api.url, token: api.owner.token });
  folder = await mkdtemp(join(tmpdir(), 'throughline-remote-'));
  for (const title of ['Use a ledger', 'Count "twice", then lend'])
    await local.artifacts.create({ kind: 'adr', content: { title, body: documentKinds.adr.empty(title) } });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

async function sync(service: Service): Promise<Report<'folder-sync'>> {
  return syncFolder({ service, folder: await openFolder(folder, { create: true }), mode: 'sync', name: 'docs' });
}

test('a folder here is kept in step with a repository over there', async () => {
  expect((await sync(remote)).counts).toMatchObject({ written: 2 });
  const file = join(folder, 'adr/ADR-001-use-a-ledger.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace('# Use a ledger', '# Use two ledgers'));
  await writeFile(join(folder, 'adr/new.md'), '# Stamp every book\n');
  expect((await sync(remote)).counts).toMatchObject({ stored: 1, created: 1, conflict: 0, refused: 0 });
  expect(await local.artifacts.show({ key: 'ADR-001' })).toMatchObject({ version: 2, title: 'Use two ledgers' });
  expect((await sync(local)).items).toEqual([]);
});

test('a version that came in the same moment is a conflict with both texts, over there too', async () => {
  const file = join(folder, 'adr/ADR-001-use-a-ledger.md');
  await writeFile(file, (await readFile(file, 'utf8')).replace('# Use two ledgers', '# Use three ledgers'));
  const title = 'Use four ledgers';
  const racing: Service = {
    ...remote,
    artifacts: {
      ...remote.artifacts,
      edit: async (request) => {
        await local.artifacts.edit({ key: 'ADR-001', content: { title, body: documentKinds.adr.empty(title) } });
        return remote.artifacts.edit(request);
      },
    },
  };
  expect((await sync(racing)).items).toMatchObject([
    {
      outcome: 'conflict',
      version: 3,
      fileText: expect.stringContaining('# Use three ledgers') as string,
      currentText: expect.stringContaining(`# ${title}`) as string,
    },
  ]);
  expect(await readFile(file, 'utf8')).toContain('# Use three ledgers');
});

test('tables, bundle, check, coverage and the trail are the same by either way', async () => {
  const ask: ((service: Service) => Promise<unknown>)[] = [
    (service) => service.exchange.table({ table: 'artifacts' }),
    (service) => service.exchange.exportBundle({ limit: 1 }),
    (service) => service.checks.run(),
    (service) => service.checks.sarif(),
    (service) => service.audit.list({ limit: 3 }),
    (service) => service.audit.verify({}),
  ];
  for (const one of ask) expect(await one(remote)).toEqual(await one(local));
  const checkpoint = await remote.audit.checkpoint();
  expect(await remote.audit.verify({ checkpoint })).toMatchObject({ whole: true, checkpoint: { key: 'own', chain: 'same' } });
  await expect(remote.audit.verify({ checkpoint: 'none' })).rejects.toMatchObject({ id: 'checkpoint.malformed' });
  await expect(remote.coverage.write({ key: 'ADR-001', format: 'html' })).rejects.toMatchObject({ id: 'coverage.wrong-kind' });
  const { artifacts } = await remote.exchange.exportBundle({ limit: 10 });
  await expect(
    remote.exchange.importBundle({ bundle: { format: 'throughline-bundle', schemaVersion: 1, artifacts } }),
  ).rejects.toMatchObject({ id: 'bundle.repository-not-empty' });
});
