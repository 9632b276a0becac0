import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCodeMirrors } from '../../src/code/git/create-code-mirrors.ts';
import { createGit } from '../../src/code/git/git-process.ts';
import { pinAddress } from '../../src/code/git/pin-address.ts';
import type { CodeMirrors } from '../../src/ports/code-mirrors.ts';
import { makeCodeRepository, type CodeRepository } from '../support/make-code-repository.ts';
import { openTestMirrors } from '../support/open-test-mirrors.ts';

const run = promisify(execFile);
let source: CodeRepository;
let folder: string;
let mirrors: CodeMirrors;
let sha: string;

/** What a program of the repository's leaves behind when anybody runs it. */
const trace = (): string => join(folder, 'was-run');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  source = await makeCodeRepository([
    {
      id: 'all',
      message: 'Everything at once',
      files: {
        'bell\u0007\u001B[2J\nname.ts': 'x\n',
        '--upload-pack=touch pwned': 'x\n',
        '--output=pwned': 'x\n',
        'link-out': { link: '/etc/passwd' },
        'folder-out': { link: '../../../../etc' },
        module: { submodule: '1'.repeat(40) },
        '.gitmodules': '[submodule "module"]\n\tpath = module\n\turl = ./.\n\tupdate = !touch pwned\n',
        '.gitattributes': '* diff=evil filter=evil\n',
        'big.bin': Buffer.alloc(100 * 1024 * 1024, 65),
      },
    },
  ]);
  const touch = `touch ${trace()}; false`;
  for (const name of [
    'core.fsmonitor',
    'uploadpack.packObjectsHook',
    'core.alternateRefsCommand',
    'diff.evil.textconv',
    'core.sshCommand',
    'core.pager',
  ])
    await source.git('config', name, touch);
  await source.git('config', 'core.hooksPath', join(source.path, 'hooks'));
  await writeFile(join(folder, 'hook'), `#!/bin/sh\n${touch}\n`);
  await chmod(join(folder, 'hook'), 0o755);
  await run('sh', [
    '-c',
    `mkdir -p '${source.path}/hooks'; for h in post-checkout reference-transaction pre-auto-gc post-update; do cp '${folder}/hook' '${source.path}/hooks/'$h; done`,
  ]);
  mirrors = openTestMirrors(folder);
  await mirrors.update('1', { kind: 'path', address: source.path });
  await mirrors.update('1', { kind: 'path', address: source.path });
  await mirrors.writeGraph('1');
  sha = await mirrors.resolveCommit('1', 'HEAD');
}, 120_000);
afterAll(async () => {
  mirrors.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a hostile repository', () => {
  it('has its names taken as names, and nothing of it run', async () => {
    const snapshot = mirrors.openSnapshot('1', sha);
    for (const path of ['bell\u0007\u001B[2J\nname.ts', '--upload-pack=touch pwned', '--output=pwned']) {
      expect(await snapshot.readText(path)).toBe('x\n');
      expect(await mirrors.requireFile('1', { sha, path })).toBe('');
      expect(await mirrors.findOrigin('1', { sha, path, line: 1 }, { ignored: '' })).toMatchObject({ sha, path, line: 1 });
    }
    await snapshot.changedLines(sha);
    expect((await mirrors.readPatchIds('1', [sha]).catch((error: unknown) => error)) as object).toMatchObject({
      id: 'git.too-long',
    });
    await expect(access(trace())).rejects.toThrow();
    expect((await readdir(folder)).toSorted()).toEqual(['hook', 'mirrors']);
  });

  it('leads out of itself by no link and no submodule, and has no file too big to hold', async () => {
    const snapshot = mirrors.openSnapshot('1', sha);
    for (const path of ['link-out', 'folder-out', 'folder-out/passwd', 'module', 'big.bin', '../etc/passwd', '/etc/passwd'])
      expect(await snapshot.readText(path), path).toBeNull();
    for (const path of ['link-out', 'module', 'big.bin'])
      await expect(mirrors.requireFile('1', { sha, path }), path).rejects.toMatchObject({ id: 'file.not-text' });
    await expect(mirrors.requireFile('1', { sha, path: 'folder-out/passwd' })).rejects.toMatchObject({ id: 'file.not-found' });
  });
});

describe('a git', () => {
  it('is one of no more than there are cores, whatever is asked', async () => {
    const bin = await mkdtemp(join(tmpdir(), 'bin-'));
    await writeFile(join(bin, 'git'), `#!/bin/sh\necho + >> ${bin}/log\nsleep 0.01\necho - >> ${bin}/log\n`);
    await chmod(join(bin, 'git'), 0o755);
    const git = createGit({ PATH: `${bin}:/usr/bin:/bin` });
    await Promise.all(Array.from({ length: 200 }, () => git.run(['blame'])));
    let now = 0;
    const counts = (await readFile(join(bin, 'log'), 'utf8'))
      .trim()
      .split('\n')
      .map((sign) => (now += sign === '+' ? 1 : -1));
    expect(counts.length / 2).toBe(200);
    // A busy machine may let two of them never meet; never are there more.
    expect(Math.max(...counts)).toBeLessThanOrEqual(availableParallelism());
    await rm(bin, { recursive: true });
  });

  it('is killed with what it started when it is late or says too much', async () => {
    const bin = join(folder, 'bin');
    await run('sh', [
      '-c',
      `mkdir '${bin}' && printf '#!/bin/sh\\ncase "$*" in *slow*) sleep 300 & wait;; *) yes;; esac\\n' > '${bin}/git' && chmod +x '${bin}/git'`,
    ]);
    const git = createGit({ PATH: `${bin}:/usr/bin:/bin` });
    await expect(git.run(['slow'], { timeoutMs: 300 })).rejects.toMatchObject({ id: 'git.too-slow' });
    await expect(git.run(['loud'], { maxBytes: 100_000 })).rejects.toMatchObject({ id: 'git.too-long' });
    await expect.poll(async () => (await run('ps', ['-eo', 'args'])).stdout.includes('sleep 300')).toBe(false);
    await rm(bin, { recursive: true });
  });

  it.each([
    ['missing', '', 'git.missing'],
    ['too old', 'git version 2.30.2', 'git.too-old'],
  ])('that is %s is told so', async (_what, version, id) => {
    const bin = await mkdtemp(join(tmpdir(), 'bin-'));
    if (version !== '') {
      await writeFile(join(bin, 'git'), `#!/bin/sh\necho ${version}\n`);
      await chmod(join(bin, 'git'), 0o755);
    }
    const other = createCodeMirrors({ takesFolders: true, mirrors: folder, localHosts: [], environment: { PATH: bin } });
    await expect(other.resolveCommit('1', 'HEAD')).rejects.toMatchObject({ id });
    await rm(bin, { recursive: true });
  });
});

it.each([
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://169.254.169.254/latest',
  'ssh://git@localhost/a',
  'https://0/a',
])('%s is this machine or beside it, and refused unless it is allowed', async (url) => {
  await expect(pinAddress(url, [])).rejects.toMatchObject({ id: 'repository.local-host' });
  expect(await pinAddress('https://127.0.0.1/a', ['127.0.0.1'])).toEqual([]);
});
