import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { says } from '../../support/says.ts';

// The tests tell one story and run in order.
vi.setConfig({ testTimeout: 120_000 });
let bench: ServiceBench;
let prd: string;
let daa: string;
let run: string;

beforeAll(async () => {
  bench = await openServiceBench();
  const bytes = await readFile('examples/library-lending.prd.md');
  const { service } = bench;
  prd = (await service.prds.import({ files: [{ name: 'lending.md', source: '/lending.md', bytes }] })).prd.key;
  ({ id: run } = (await service.runs.start({ workflow: 'inception', prd, fresh: false })).run);
  await service.runs.follow(run, {});
  daa = (await service.runs.show({ key: run })).subject['daa'] ?? '';
}, 120_000);
afterAll(() => bench.close());

const textOf = (text: string) => ({ bytes: new TextEncoder().encode(text) });

test('the run that waits at the gate takes an edit up and opens the next gate itself', async () => {
  const { artifacts, gates, runs } = bench.service;
  const before = await artifacts.markdown({ key: daa });
  const waiting = await gates.list({ artifactKey: daa, status: 'pending', mine: false, overdue: false }, { limit: 5 });
  const edited = await artifacts.edit({ key: daa, content: textOf(before.replace(/^# .*$/m, '# Lending, in our words')) });
  expect(edited).toMatchObject({
    outcome: 'new-version',
    artifact: { version: 2 },
    gate: { ended: waiting.items[0]?.id, opened: null },
  });
  expect(edited.gate?.why).toEqual(says(run));
  await runs.follow(run, {});
  const next = await gates.list({ artifactKey: daa, status: 'pending', mine: false, overdue: false }, { limit: 5 });
  expect(next.items).toMatchObject([{ version: 2, run }]);
});

test('an edited model still knows its PRD, and covers what its operations name', async () => {
  const { artifacts, daas } = bench.service;
  expect(await artifacts.show({ key: daa })).toMatchObject({ derivedFrom: { key: prd, version: 1 } });
  const links = await bench.ports.artifacts.links(daa);
  expect(links).toEqual(expect.arrayContaining(await bench.ports.artifacts.links(daa, 1)));
  expect((await daas.coverage({ key: daa })).coverage.items.length).toBeGreaterThan(0);

  const { title, body } = await artifacts.show({ key: daa });
  const covered = links.find(({ role }) => role === 'covers')?.to;
  const narrowed = JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name === 'covers' ? (value as string[]).filter((ref) => ref !== covered) : value,
  ) as unknown;
  await artifacts.edit({ key: daa, content: { title, body: narrowed } });
  expect((await bench.ports.artifacts.links(daa)).filter(({ to }) => to === covered)).toEqual([]);
  expect(await bench.ports.artifacts.links(daa)).toEqual(links.filter(({ to }) => to !== covered));
});

test('another document is no version of a model, and takes the place of nothing', async () => {
  const { artifacts } = bench.service;
  const { version } = await artifacts.show({ key: daa });
  for (const other of ['# Lending\n\n## Why\n\nA member borrows a copy for 28 days.\n', await artifacts.markdown({ key: prd })]) {
    const refused = await artifacts.edit({ key: daa, content: textOf(other) }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ fix: says(/./) });
    expect((refused as { id?: string }).id).toMatch(/^document\./);
  }
  expect((await artifacts.show({ key: daa })).version).toBe(version);
});

test('a model of one PRD is created by hand, and one that names none says what is missing', async () => {
  const { artifacts } = bench.service;
  const text = await artifacts.markdown({ key: daa });
  const { artifact } = await artifacts.create({ kind: 'daa', content: textOf(text) });
  expect(await artifacts.show({ key: artifact.key })).toMatchObject({ derivedFrom: { key: prd, version: 1 }, status: 'Draft' });
  const template = await artifacts.template({ kind: 'daa', title: 'Empty' });
  await expect(artifacts.create({ kind: 'daa', content: textOf(template) })).rejects.toMatchObject({ id: 'daa.no-source' });
  expect(await artifacts.create({ kind: 'daa', from: prd, content: textOf(template) })).toMatchObject({ outcome: 'created' });
});

test('importing the file of a PRD again does not undo what a person wrote into it since', async () => {
  const { artifacts, prds } = bench.service;
  const text = (await artifacts.markdown({ key: prd })).replace(/^# .*$/m, '# Lending, edited');
  await artifacts.edit({ key: prd, content: textOf(text) });
  const bytes = await readFile('examples/library-lending.prd.md');
  const again = await prds.import({ files: [{ name: 'lending.md', source: '/lending.md', bytes }] });
  expect(again).toMatchObject({ outcome: 'unchanged', prd: { key: prd, version: 2, title: 'Lending, edited' } });
});
