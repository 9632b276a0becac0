import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeMirrors } from '../../src/ports/code-mirrors.ts';
import { openTestMirrors } from '../support/open-test-mirrors.ts';
import { makeCodeRepository, type CodeRepository } from '../support/make-code-repository.ts';

let source: CodeRepository;
let folder: string;
let mirrors: CodeMirrors;

beforeAll(async () => {
  source = await makeCodeRepository([
    {
      id: 'first',
      message: 'First',
      files: { 'a.txt': 'one\ntwo\nthree\n', 'old name.ts': 'a\nb\nc\nd\ne\n', 'bin.dat': Buffer.from([1, 0, 2]) },
    },
    {
      id: 'second',
      message: 'Second',
      files: {
        'a.txt': 'one\nTWO\nthree\n++ four\n',
        'old name.ts': null,
        'new "name"\n.ts': 'a\nb\nc\nd\nE\n',
        'grüße.md': 'hallo\n',
        'out/link': { link: '/etc/passwd' },
        module: { submodule: 'a'.repeat(40) },
        'big.bin': Buffer.alloc(3 * 1024 * 1024, 65),
      },
    },
  ]);
  folder = await mkdtemp(join(tmpdir(), 'mirrors-'));
  mirrors = openTestMirrors(folder);
  await mirrors.update('1', { kind: 'path', address: source.path });
});
afterAll(async () => {
  mirrors.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a snapshot of code', () => {
  it('is opened by HEAD, branch, whole or short hash, and by nothing else', async () => {
    const sha = (id: string): string => source.sha(id);
    for (const name of ['HEAD', 'main', sha('second'), sha('second').slice(0, 10)])
      expect(await mirrors.resolveCommit('1', name)).toBe(sha('second'));
    expect(await mirrors.resolveCommit('1', `${sha('second')}~1`)).toBe(sha('first'));
    for (const name of ['nothing', '--all', '-h', 'HEAD:a.txt', 'main..main', '', 'f'.repeat(40), 'a\u0000b'])
      await expect(mirrors.resolveCommit('1', name), name).rejects.toMatchObject({ id: 'commit.not-found' });
    await expect(mirrors.resolveCommit('2', 'HEAD')).rejects.toMatchObject({ id: 'mirror.missing' });
  });

  it('lists files, links and submodules, and reads texts only', async () => {
    const snapshot = mirrors.openSnapshot('1', source.sha('second'));
    expect(await snapshot.listFiles()).toEqual(
      expect.arrayContaining([
        { path: 'a.txt', type: 'file', size: 22 },
        { path: 'out/link', type: 'link', size: 11 },
        { path: 'module', type: 'submodule', size: 0 },
        { path: 'new "name"\n.ts', type: 'file', size: 10 },
      ]),
    );
    const read = await Promise.all(
      ['a.txt', 'grüße.md', 'new "name"\n.ts', 'out/link', 'module', 'bin.dat', 'big.bin', 'old name.ts', '../a.txt'].map(
        (path) => snapshot.readText(path),
      ),
    );
    expect(read).toEqual(['one\nTWO\nthree\n++ four\n', 'hallo\n', 'a\nb\nc\nd\nE\n', null, null, null, null, null, null]);
  });

  it('knows the changed lines, also of a file that was renamed', async () => {
    const snapshot = mirrors.openSnapshot('1', source.sha('second'));
    const changed = await snapshot.changedLines(source.sha('first'));
    expect(changed.get('a.txt')).toEqual(new Set([2, 4]));
    expect(changed.get('new "name"\n.ts')).toEqual(new Set([5]));
    expect(changed.get('grüße.md')).toEqual(new Set([1]));
  });
});
