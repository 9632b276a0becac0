import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../src/cli/folder/open-folder.ts';
import { maxCanonicalBytes } from '../../../src/documents/canonical-size.ts';
import { artifactKinds, type ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { Bundle } from '../../../src/lifecycle/bundle.ts';
import { syncFolder } from '../../../src/usecases/exchange/sync-folder.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A document of headings alone, of which each becomes thirteen times as long. */
const headings = (kind: ArtifactKindId, count: number): string =>
  `---\nthroughline: ${artifactKinds[kind].title}\n---\n\n${'# a\n'.repeat(count)}`;
const create = (kind: ArtifactKindId, text: string) => bench.service.artifacts.create({ kind, content: { bytes: bytes(text) } });

test('what is as large as may be is shown, exported, synced and imported elsewhere, where pages hold fewer of them', async () => {
  const { artifacts, exchange } = bench.service;
  const { artifact } = await create('tip', headings('tip', 55_000));
  for (const count of [54_900, 54_800]) await create('tip', headings('tip', count));
  const { key } = artifact;
  const shown = await artifacts.markdown({ key });
  expect(Buffer.byteLength(shown)).toBeGreaterThan(0.9 * maxCanonicalBytes);

  const path = await mkdtemp(join(tmpdir(), 'throughline-large-'));
  const pass = async (mode: 'export' | 'sync') =>
    await syncFolder({ service: bench.service, folder: await openFolder(path, { create: true }), mode, name: 'docs' });
  await pass('export');
  const file = (await readdir(path, { recursive: true })).find((name) => basename(name).startsWith(key)) ?? '';
  const text = await readFile(join(path, file), 'utf8');
  await writeFile(join(path, file), `${text}\nOne line more.\n`);
  await pass('sync');
  expect(await artifacts.show({ key })).toMatchObject({ version: 2 });
  const edited = await artifacts.markdown({ key });
  expect(edited).toContain('One line more.');
  await rm(path, { recursive: true });

  const [first, texts] = [await exchange.exportBundle({ limit: 100 }), await exchange.texts({ limit: 100 })];
  expect([first.artifacts.length, texts.items.length]).toEqual([2, 3]);
  const rest = await exchange.exportBundle({ limit: 100, cursor: first.next ?? '' });
  const bundle = { ...first, next: null, artifacts: [...first.artifacts, ...rest.artifacts] } as unknown as Bundle;
  const elsewhere = await openServiceBench();
  await elsewhere.service.exchange.importBundle({ bundle });
  expect(await elsewhere.service.artifacts.markdown({ key })).toBe(edited);
  await elsewhere.close();
}, 240_000);
