import { renderForTerminal } from '../../../src/cli/fixes/command-lines.ts';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../src/cli/folder/open-folder.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { syncFolder } from '../../../src/usecases/exchange/sync-folder.ts';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { says } from '../../support/says.ts';

let bench: ServiceBench;
let folder: string;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-folder-'));
  return () => rm(folder, { recursive: true });
});

async function pass(mode: 'export' | 'sync'): Promise<Report<'folder-sync'>> {
  const opened = await openFolder(folder, { create: true });
  const report = await syncFolder({ service: bench.service, folder: opened, mode, name: 'docs' });
  return reportSchemas['folder-sync'].parse(report);
}

async function create(title: string, kind: ArtifactKindId = 'adr'): Promise<string> {
  const markdown = (await bench.service.artifacts.template({ kind, title })).replace(/^# .*$/m, `# ${title}`);
  const { artifact } = await bench.service.artifacts.create({ kind, content: { bytes: new TextEncoder().encode(markdown) } });
  return artifact.key;
}

async function retitle(key: string, title: string): Promise<void> {
  const markdown = (await bench.service.artifacts.markdown({ key })).replace(/^# .*$/m, `# ${title}`);
  await bench.service.artifacts.edit({ key, content: { bytes: new TextEncoder().encode(markdown) } });
}

async function fileOf(key: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  const found = files.find((file) => file.split('/').at(-1)?.startsWith(key));
  if (found === undefined) throw new Error(`${key} has no file among ${files.join(', ')}.`);
  return join(folder, found);
}

async function change(key: string, from: string | RegExp, to: string): Promise<void> {
  const file = await fileOf(key);
  const before = await readFile(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

function itemsOf(report: Report<'folder-sync'>, key: string): Report<'folder-sync'>['items'] {
  return report.items.filter((item) => item.key === key);
}

async function snapshot(): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    await Promise.all(paths.toSorted().map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
}

test('one file an artifact, of every kind that there is; a second pass of either sort changes no byte', async () => {
  const adr = await create('Use a ledger');
  const rfc = await create('Lend by post', 'rfc');
  const first = await pass('export');
  expect(first.counts.written).toBe(first.items.length);
  expect(await fileOf(adr)).toBe(join(folder, `adr/${adr}-use-a-ledger.md`));
  expect(await fileOf(rfc)).toBe(join(folder, `rfc/${rfc}-lend-by-post.md`));

  const before = await snapshot();
  for (const mode of ['export', 'sync'] as const) {
    const again = await pass(mode);
    expect(again.items).toEqual([]);
    expect(again.counts.unchanged).toBe(first.items.length);
  }
  expect(await snapshot()).toEqual(before);
});

test('a file keeps its name when the title changes, and any other name that somebody gave it', async () => {
  const kept = await create('Count books by hand');
  const moved = await create('Close on Mondays');
  await pass('export');
  const file = await fileOf(kept);
  await mkdir(join(folder, 'old'));
  await rename(await fileOf(moved), join(folder, 'old/mondays.md'));
  await retitle(kept, 'Count books by scanner');
  await retitle(moved, 'Close on Tuesdays');

  const report = await pass('sync');
  expect(report.counts).toMatchObject({ written: 2, deleted: 0, created: 0 });
  expect(await fileOf(kept)).toBe(file);
  expect(await readFile(file, 'utf8')).toContain('# Count books by scanner');
  expect(await readFile(join(folder, 'old/mondays.md'), 'utf8')).toContain('# Close on Tuesdays');
  expect((await pass('sync')).items).toEqual([]);
});

test('an edited file becomes the next version, in the name of the caller, and the file follows', async () => {
  const key = await create('Keep loans for ten years');
  await pass('export');
  await change(key, '# Keep loans for ten years', '# Keep loans for seven years');
  const report = await pass('sync');
  expect(itemsOf(report, key)).toMatchObject([{ outcome: 'stored', version: 2 }]);
  expect(await bench.service.artifacts.show({ key })).toMatchObject({
    version: 2,
    title: 'Keep loans for seven years',
    reason: 'edited in a folder',
  });
  expect(await readFile(await fileOf(key), 'utf8')).toContain('version: 2\n');
  expect((await pass('sync')).items).toEqual([]);
});

test('an export leaves an edited file as it is and says so', async () => {
  const key = await create('Print receipts');
  await pass('export');
  await change(key, '# Print receipts', '# Mail receipts');
  expect(itemsOf(await pass('export'), key)).toMatchObject([{ outcome: 'edited' }]);
  expect(await readFile(await fileOf(key), 'utf8')).toContain('# Mail receipts');
  expect(await bench.service.artifacts.show({ key })).toMatchObject({ version: 1 });
});

test('what both changed is shown with both texts and nothing is lost; it ends when somebody brings them together', async () => {
  const key = await create('Fine by the day');
  await pass('export');
  await change(key, '# Fine by the day', '# Fine by the week');
  await retitle(key, 'Fine by the month');
  const before = await snapshot();

  const [conflict] = itemsOf(await pass('sync'), key);
  expect(conflict).toMatchObject({ outcome: 'conflict', version: 2 });
  expect(conflict?.fileText).toContain('# Fine by the week');
  expect(conflict?.currentText).toContain('# Fine by the month');
  expect(conflict?.diff).toContain('-# Fine by the month\n+# Fine by the week');
  expect(await snapshot()).toEqual(before);
  expect(await bench.service.artifacts.show({ key })).toMatchObject({ version: 2, title: 'Fine by the month' });

  await change(key, 'version: 1', 'version: 2');
  await change(key, /contentHash: .*\n/, '');
  expect(itemsOf(await pass('sync'), key)).toMatchObject([{ outcome: 'stored', version: 3 }]);
  expect(await bench.service.artifacts.show({ key })).toMatchObject({ title: 'Fine by the week' });
  expect((await pass('sync')).items).toEqual([]);
});

test('a new file in the folder of a kind becomes an artifact under the name it has, a README does not', async () => {
  await pass('export');
  await mkdir(join(folder, 'adr'), { recursive: true });
  await writeFile(join(folder, 'adr/my-idea.md'), '# Weigh the returned books\n\n## Context\n\nBooks come back wet.\n');
  await writeFile(join(folder, 'adr/README.md'), '# About this folder\n');
  const report = await pass('sync');
  expect(report.items).toMatchObject([{ file: 'adr/my-idea.md', outcome: 'created', version: 1 }]);
  const key = report.items[0]?.key ?? '';
  expect(await bench.service.artifacts.show({ key })).toMatchObject({ kind: 'adr', title: 'Weigh the returned books' });
  expect(await readFile(join(folder, 'adr/my-idea.md'), 'utf8')).toContain(`key: ${key}\n`);
  expect(await readFile(join(folder, 'adr/README.md'), 'utf8')).toBe('# About this folder\n');
  expect((await pass('sync')).items).toEqual([]);
});

test('Markdown that names no kind is told and left alone, and a kind that there is not is told with those that there are', async () => {
  for (const folderName of ['adrs', 'docs']) await mkdir(join(folder, folderName), { recursive: true });
  await writeFile(join(folder, 'loose.md'), '# Notes\n\nWhatever.\n');
  await writeFile(join(folder, 'adrs/other.md'), '# Almost\n\nA folder that is called otherwise.\n');
  await writeFile(join(folder, 'typo.md'), '---\nkind: adrr\n---\n\n# Queue\n');
  await writeFile(join(folder, 'docs/README.md'), '# About\n');
  const { items, counts } = await pass('sync');
  expect(
    items.filter(({ outcome }) => outcome === 'skipped').map(({ file, detail, fix }) => [file, detail.slice(0, 20), fix !== '']),
  ).toEqual([
    ['adrs/other.md', 'It says no kind, and', false],
    ['loose.md', 'It says no kind, and', false],
    ['typo.md', '"adrr" is no kind of', true],
  ]);
  expect(counts).toMatchObject({ skipped: 3, created: 0, refused: 0 });
  expect((await pass('export')).counts).toMatchObject({ skipped: 0 });
});

test('an artifact whose file a crash kept from learning its key is not made twice', async () => {
  await pass('export');
  await mkdir(join(folder, 'adr'), { recursive: true });
  await writeFile(join(folder, 'adr/idea.md'), '# Dry the wet books\n\n## Context\n\nBooks come back wet.\n');
  const opened = await openFolder(folder, { create: false });
  const write = () => Promise.reject(new Error('killed'));
  const cutOff = syncFolder({ service: bench.service, folder: { ...opened, write }, mode: 'sync', name: 'docs' });
  await expect(cutOff).rejects.toThrow('killed');

  const report = await pass('sync');
  expect(report.items).toMatchObject([{ file: 'adr/idea.md', outcome: 'created', version: 1 }]);
  const key = report.items[0]?.key ?? '';
  expect(await readFile(join(folder, 'adr/idea.md'), 'utf8')).toContain(`key: ${key}\n`);
  const titled = async () =>
    (await bench.service.artifacts.list({ kind: 'adr' }, { limit: 200 })).items.filter(
      ({ title }) => title === 'Dry the wet books',
    );
  expect(await titled()).toHaveLength(1);
  expect((await pass('sync')).items).toEqual([]);

  // The same words in the same place once more, while that artifact has a file: somebody wrote them again.
  await rename(join(folder, 'adr/idea.md'), join(folder, 'adr/first.md'));
  await writeFile(join(folder, 'adr/idea.md'), '# Dry the wet books\n\n## Context\n\nBooks come back wet.\n');
  expect((await pass('sync')).items).toMatchObject([{ file: 'adr/idea.md', outcome: 'created' }]);
  expect(await titled()).toHaveLength(2);
  expect((await pass('sync')).items).toEqual([]);
});

test('a status that somebody wrote into a file moves nothing, and they are told which command does', async () => {
  const [alone, edited, gated] = [
    await create('Sort by color', 'bolt'),
    await create('Sort by size', 'bolt'),
    await create('Lend maps'),
  ];
  await pass('export');
  await change(alone, 'status: TODO', 'status: In Progress');
  await change(edited, 'status: TODO', 'status: In Progress');
  await change(edited, '# Sort by size', '# Sort by weight');
  await change(gated, 'status: Proposed', 'status: Accepted');
  const report = await pass('sync');
  expect(itemsOf(report, alone)).toMatchObject([
    {
      outcome: 'written',
      detail: `${alone} is TODO, and the file said In Progress: a file moves no status.`,
      fix: says(`artifact move ${alone} "In Progress"`),
    },
  ]);
  expect(itemsOf(report, edited)).toMatchObject([
    { outcome: 'stored', version: 2, fix: says(`artifact move ${edited} "In Progress"`) },
  ]);
  expect(itemsOf(report, gated)).toMatchObject([{ fix: says(`artifact submit ${gated}`) }]);
  for (const key of [alone, edited]) expect(await bench.service.artifacts.show({ key })).toMatchObject({ status: 'TODO' });
  expect((await pass('sync')).items).toEqual([]);
});

test('a deleted file is told of, the artifact stays, and only an export writes it again', async () => {
  const key = await create('Number the shelves');
  await pass('export');
  const file = await fileOf(key);
  await rm(file);
  for (let time = 0; time < 2; time += 1) {
    expect(itemsOf(await pass('sync'), key)).toMatchObject([{ outcome: 'deleted' }]);
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
  }
  expect(await bench.service.artifacts.show({ key })).toMatchObject({ status: 'Proposed', version: 1 });
  expect(itemsOf(await pass('export'), key)).toMatchObject([{ outcome: 'written' }]);
  expect((await pass('sync')).items).toEqual([]);
});

test('a new status alone brings the file up to date', async () => {
  const key = await create('Sort by hand', 'tip');
  await pass('export');
  await bench.service.artifacts.move({ key, to: 'In Review', reason: 'to be read' });
  // Nobody edited it: there is nothing to be told.
  expect(itemsOf(await pass('sync'), key)).toMatchObject([{ outcome: 'written' }]);
  expect(await readFile(await fileOf(key), 'utf8')).toContain('status: In Review\n');
});

test('files that cannot be taken are refused one by one, with what mends them, and hold no other up', async () => {
  const merged = await create('Half merged');
  const twice = await create('Twice there');
  const binary = await create('Not text');
  const other = await create('Fine');
  await pass('export');
  await change(merged, '# Half merged', '<<<<<<< HEAD\n# Half\n=======\n# Merged\n>>>>>>> theirs');
  await writeFile(join(folder, 'adr/copy.md'), await readFile(await fileOf(twice), 'utf8'));
  await writeFile(await fileOf(binary), Buffer.from([0x2d, 0x2d, 0x2d, 0x0a, 0x00, 0xff]));
  await writeFile(join(folder, 'adr/elsewhere.md'), '---\nkey: ADR-9999\nkind: adr\nversion: 1\n---\n\n# From elsewhere\n');
  await change(other, '# Fine', '# Better');

  const report = await pass('sync');
  expect(itemsOf(report, merged)).toMatchObject([{ outcome: 'refused', detail: expect.stringContaining('merge') as string }]);
  expect(itemsOf(report, twice)).toMatchObject([{ outcome: 'refused' }, { outcome: 'refused' }]);
  expect(itemsOf(report, binary)).toMatchObject([{ outcome: 'refused', detail: expect.stringContaining('not text') as string }]);
  expect(itemsOf(report, 'ADR-9999')).toMatchObject([{ outcome: 'refused', detail: 'There is no ADR-9999 in this repository.' }]);
  expect(itemsOf(report, other)).toMatchObject([{ outcome: 'stored' }]);
  for (const key of [merged, twice, binary]) expect(await bench.service.artifacts.show({ key })).toMatchObject({ version: 1 });
  expect(report.items.every(({ outcome, fix }) => outcome !== 'refused' || fix !== '')).toBe(true);
});

test('a file whose key was changed by hand is told as that, and neither as deleted nor as a stranger', async () => {
  const key = await create('Stamp the date');
  const other = await create('Print the date');
  await pass('export');
  const file = await fileOf(key);
  const path = file.slice(folder.length + 1);
  await change(key, `key: ${key}`, 'key: ADR-9070');
  for (const mode of ['sync', 'export'] as const) {
    const report = await pass(mode);
    expect(report.items).toMatchObject([{ file: path, key, outcome: 'refused', fix: says(`key: ${key}`) }]);
    expect(report.items[0]?.detail).toContain(`changed its key to ADR-9070, which is not in this repository`);
  }
  await writeFile(file, (await readFile(file, 'utf8')).replace('ADR-9070', other));
  const report = await pass('sync');
  expect(report.counts).toMatchObject({ deleted: 0, conflict: 0 });
  expect(itemsOf(report, key)).toMatchObject([
    { file: path, outcome: 'refused', detail: expect.stringContaining(other) as string },
  ]);

  await writeFile(file, (await readFile(file, 'utf8')).replace(other, key));
  expect((await pass('sync')).items).toEqual([]);
});

test('links are neither followed nor written through, and no list leads out of the folder', async () => {
  const key = await create('Stay inside');
  const outside = await mkdtemp(join(tmpdir(), 'throughline-outside-'));
  try {
    await writeFile(join(outside, 'adr.md'), '# Outside\n');
    await symlink(outside, join(folder, 'adr'));
    await symlink(join(outside, 'adr.md'), join(folder, 'linked.md'));
    await expect(pass('export')).rejects.toMatchObject({ id: 'file.unwritable' });
    expect(await readdir(outside)).toEqual(['adr.md']);

    await rm(join(folder, 'adr'));
    await writeFile(join(folder, 'throughline-files.txt'), `${key} ../${key}.md\n`);
    const report = await pass('export');
    expect(report.items).toContainEqual(expect.objectContaining({ file: 'linked.md', outcome: 'skipped' }));
    expect(await fileOf(key)).toBe(join(folder, `adr/${key}-stay-inside.md`));
    expect(await readdir(outside)).toEqual(['adr.md']);
  } finally {
    await rm(outside, { recursive: true });
  }
});

test('a line of the document is named as the file counts it', async () => {
  const key = await create('Read my lines');
  await pass('export');
  const file = await fileOf(key);
  const lines = (await readFile(file, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.startsWith('## '));
  await writeFile(file, [...lines.slice(0, at + 1), '', '```', 'never closed', ...lines.slice(at + 1)].join('\n'));
  const [item] = itemsOf(await pass('sync'), key);
  expect(item).toMatchObject({
    outcome: 'refused',
    detail: expect.stringMatching(new RegExp(`^.*line ${at + 3}\\b`, 'i')) as string,
  });
});

test('what somebody saves while a pass goes on is neither written over nor stored half', async () => {
  const [ours, theirs] = [await create('Newer here'), await create('Newer there')];
  await pass('export');
  await retitle(ours, 'Newest here');
  await change(theirs, '# Newer there', '# Newest there');
  const opened = await openFolder(folder, { create: false });
  const slow = {
    ...opened,
    read: async () => {
      const read = await opened.read();
      for (const key of [ours, theirs]) await change(key, /$/, '\nSaved just now.\n');
      return read;
    },
  };
  const saved = async () => Promise.all([ours, theirs].map(async (key) => readFile(await fileOf(key), 'utf8')));
  const report = await syncFolder({ service: bench.service, folder: slow, mode: 'sync', name: 'docs' });
  for (const key of [ours, theirs]) expect(itemsOf(report, key)).toMatchObject([{ outcome: 'refused', fix: 'Call again.' }]);
  for (const text of await saved()) expect(text).toContain('Saved just now.');
  expect(await bench.service.artifacts.show({ key: theirs })).toMatchObject({ version: 1 });
});

test('new files become artifacts in their order, also more than go together, and one that is refused holds none of them up', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `adr/${String(at + 1).padStart(2, '0')}.md`);
  await mkdir(join(folder, 'adr'), { recursive: true });
  for (const [at, name] of names.entries())
    await writeFile(join(folder, name), at === 7 ? '# \n' : `# Sort shelf ${at + 1}\n\n## Context\n\nIt is in disorder.\n`);
  await writeFile(join(folder, names[20] ?? ''), '# Sort by what is not there\n\n## References\n\n- **decides:** RFC-999\n');
  const made = (await pass('sync')).items.filter(({ file }) => names.includes(file));
  expect(made.filter(({ outcome }) => outcome === 'refused')).toMatchObject([{ file: names[7] }, { file: names[20] }]);
  const created = made.filter(({ outcome }) => outcome === 'created');
  expect(created).toHaveLength(58);
  const keys = created.map(({ key }) => Number(key?.replace(/^ADR-/, '')));
  expect(keys).toEqual(keys.map((_, at) => (keys[0] ?? 0) + at));
  for (const { file, key } of created) expect(await readFile(join(folder, file), 'utf8')).toContain(`key: ${key}\n`);
});

test('a new file that somebody saves while it becomes an artifact is not written over, and says how it goes on', async () => {
  await mkdir(join(folder, 'adr'), { recursive: true });
  const file = join(folder, 'adr/meanwhile.md');
  await writeFile(file, '# Lend in the meantime\n');
  const opened = await openFolder(folder, { create: false });
  const service = {
    ...bench.service,
    artifacts: {
      ...bench.service.artifacts,
      createMany: async (request: Parameters<typeof bench.service.artifacts.createMany>[0]) => {
        const became = await bench.service.artifacts.createMany(request);
        await writeFile(file, '# Lend in the meantime\n\n## Context\n\nSaved just now.\n');
        return became;
      },
    },
  };
  const report = await syncFolder({ service, folder: opened, mode: 'sync', name: 'docs' });
  const [item] = report.items.filter(({ file: name }) => name === 'adr/meanwhile.md');
  expect(item).toMatchObject({ outcome: 'refused', version: 1 });
  expect(await readFile(file, 'utf8')).toContain('Saved just now.');
  // As the fix says.
  const lines = [...renderForTerminal(item?.fix ?? '').matchAll(/`([^`]+)`/g)].map(([, line]) => line);
  await writeFile(file, `${lines.join('\n')}\n${await readFile(file, 'utf8')}`);
  expect((await pass('sync')).items.filter(({ key }) => key === item?.key)).toMatchObject([{ outcome: 'stored', version: 2 }]);
});
