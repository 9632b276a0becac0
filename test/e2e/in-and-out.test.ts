import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// The tests tell one story on one folder and run in order.
let cli: CommandLine;
let docs: string;

beforeAll(async () => {
  cli = await openCommandLine();
  docs = join(cli.folder, 'docs');
  await cli.read('prd-import', ['prd', 'import', join(repositoryRoot, 'examples/library-lending.prd.md')]);
});
afterAll(() => cli.remove());

test('export writes one file an artifact beside other documents, and the second time nothing', async () => {
  await mkdir(join(docs, 'guide'), { recursive: true });
  await writeFile(join(docs, 'guide/how-to.md'), '# How to\n');
  const { items } = await cli.read('folder-sync', ['export', docs]);
  expect(items).toMatchObject([{ file: 'prd/PRD-001-library-lending.md', key: 'PRD-001', outcome: 'written' }]);
  const again = await cli.call(['export', docs]);
  expect(again).toMatchObject({ exitCode: 0, stdout: `${docs}: 1 file (1 unchanged)\n` });
  expect((await readdir(docs, { recursive: true })).filter((file) => /\.\w+$/.test(file)).toSorted()).toEqual([
    'guide/how-to.md',
    'prd/PRD-001-library-lending.md',
    'throughline-files.txt',
  ]);
});

test('sync takes an edit in, makes an artifact of a new file, and ends with 1 where both sides changed', async () => {
  const prd = join(docs, 'prd/PRD-001-library-lending.md');
  await writeFile(prd, (await readFile(prd, 'utf8')).replace('# Library Lending', '# Library lending by post'));
  await mkdir(join(docs, 'adr'));
  await writeFile(join(docs, 'adr/envelopes.md'), '# Use padded envelopes\n\n## Context\n\nBooks arrive bent.\n');
  const { counts } = await cli.read('folder-sync', ['sync', docs]);
  expect(counts).toMatchObject({ stored: 1, created: 1, conflict: 0, refused: 0 });
  expect(await cli.read('artifact-show', ['artifact', 'show', 'PRD-001'])).toMatchObject({
    version: 2,
    title: 'Library lending by post',
  });

  const text = await readFile(prd, 'utf8');
  await writeFile(prd, text.replace('by post', 'by bicycle'));
  const elsewhere = join(cli.folder, 'elsewhere.md');
  await writeFile(elsewhere, (await cli.call(['artifact', 'export', 'PRD-001'])).stdout.replace('by post', 'by tram'));
  await cli.read('artifact-write', ['artifact', 'edit', 'PRD-001', elsewhere]);
  const { exitCode, stdout } = await cli.call(['sync', docs]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('# Library lending by bicycle');
  expect(stdout).toContain('# Library lending by tram');
  expect(await readFile(prd, 'utf8')).toContain('by bicycle');
});

test('a folder that is not there is no empty folder', async () => {
  expect(await cli.refusal(['sync', join(cli.folder, 'nowhere')])).toMatchObject({ exitCode: 2, id: 'folder.not-found' });
});

test('tables come as CSV', async () => {
  const tables = join(cli.folder, 'tables');
  await cli.read('folder-sync', ['export', tables, '--format', 'csv']);
  const artifacts = await readFile(join(tables, 'artifacts.csv'), 'utf8');
  expect(artifacts.split('\n')[0]).toBe('key,kind,title,status,version,author,updatedAt,aliases');
  expect(artifacts).toContain('\nADR-001,adr,Use padded envelopes,Proposed,1,');
  expect(await readFile(join(tables, 'parts.csv'), 'utf8')).toContain('\nPRD-001,prd,3,US-1,story,');
  expect((await cli.read('folder-sync', ['export', tables, '--format', 'csv'])).items).toEqual([]);
});

test('a bundle moves everything to another installation, and to none that holds something', async () => {
  const file = join(cli.folder, 'all.json');
  expect(await cli.read('bundle-export', ['bundle', 'export', file])).toMatchObject({ artifacts: 2, versions: 4 });
  expect(await cli.refusal(['bundle', 'export', file])).toMatchObject({ id: 'file.exists' });
  expect(await cli.refusal(['bundle', 'import', file])).toMatchObject({ id: 'bundle.repository-not-empty' });
  expect(await cli.refusal(['bundle', 'import', join(docs, 'guide/how-to.md')])).toMatchObject({ id: 'file.not-json' });
  const other = await openCommandLine();
  try {
    expect((await other.call(['bundle', 'import', file])).stdout).toContain('2 artifacts in 4 versions were stored.');
    const second = join(cli.folder, 'again.json');
    await other.read('bundle-export', ['bundle', 'export', second]);
    const hashes = (text: string): unknown => [...text.matchAll(/"contentHash":"(\w+)"/g)].map(([, hash]) => hash);
    expect(hashes(await readFile(second, 'utf8'))).toEqual(hashes(await readFile(file, 'utf8')));
  } finally {
    await other.remove();
  }
});

test('check lists what is wrong and ends with 1 on errors, in the terminal and as SARIF', async () => {
  const sarif = join(cli.folder, 'findings.sarif');
  const { exitCode, stdout } = await cli.call(['check', '--sarif', sarif]);
  const log = JSON.parse(await readFile(sarif, 'utf8')) as { runs: { results: { level: string }[] }[] };
  const errors = log.runs[0]?.results.filter(({ level }) => level === 'error').length ?? 0;
  expect(exitCode).toBe(errors > 0 ? 1 : 0);
  expect(errors).toBeGreaterThan(0);
  expect(stdout).toMatch(new RegExp(`2 artifacts checked, 2 of them yet to pass their gate: ${errors} errors?`));
});

test('coverage of a PRD that nothing stands against says so, and takes no other kind', async () => {
  expect((await cli.call(['coverage', 'PRD-001'])).stdout).toContain('There is nothing yet to compare the PRD with');
  expect(await cli.refusal(['coverage', 'ADR-001'])).toMatchObject({ id: 'coverage.wrong-kind' });
  await cli.read('daa-generate', ['daa', 'generate', 'PRD-001']);
  const page = join(cli.folder, 'coverage.html');
  expect((await cli.call(['coverage', 'DAA-001', '--format', 'html', '--out', page])).exitCode).toBe(0);
  expect(await readFile(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*PRD-001#US-1/);
  expect((await cli.call(['coverage', 'PRD-001', '--format', 'csv'])).stdout).toMatch(/^prd,prdVersion,subject/);
  expect((await cli.read('coverage', ['coverage', 'PRD-001'])).reports).toMatchObject([{ subject: { key: 'DAA-001' } }]);
});

test('the trail is verified, exported and signed, also as a part of doctor', async () => {
  const file = join(cli.folder, 'checkpoint.json');
  expect((await cli.call(['audit', 'checkpoint', '--out', file])).exitCode).toBe(0);
  expect(await cli.read('audit-verify', ['audit', 'verify', '--checkpoint', file])).toMatchObject({
    whole: true,
    checkpoint: { key: 'own' },
  });
  expect(await cli.read('audit-verify', ['doctor', 'audit'])).toMatchObject({ whole: true, checkpoint: null });
  expect((await cli.read('doctor', ['doctor'])).items.length).toBeGreaterThan(3);

  await writeFile(file, (await readFile(file, 'utf8')).replace(/"position": \d+/, '"position": 1'));
  const { exitCode, stdout } = await cli.call(['doctor', 'audit', '--checkpoint', file]);
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('is not signed by the key') as string,
  });

  const trail = join(cli.folder, 'trail.jsonl');
  const { entries } = await cli.read('audit-export', ['audit', 'export', trail]);
  const lines = (await readFile(trail, 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(entries);
  expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).toContain('artifact.created');
});
