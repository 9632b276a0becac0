import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installHook } from '../../src/code/hook/install-hook.ts';

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hook-'));
  await git('init', '--quiet', '--initial-branch=main', '--template=');
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@example.org');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  return (await run('git', ['-C', folder, ...args])).stdout;
}

async function commit(branch: string, message: string): Promise<string> {
  await git('checkout', '--quiet', '-B', branch);
  await git('commit', '--quiet', '--allow-empty', '-m', message);
  return (await git('log', '-1', '--format=%B')).trim();
}

describe('the hook', () => {
  it.each([
    ['bolt-12-renew', 'Renew', 'Renew\n\nBolt: BOLT-012'],
    ['ada/BOLT-0008', 'Renew\n\nSigned-off-by: Ada <a@b.c>', 'Renew\n\nSigned-off-by: Ada <a@b.c>\nBolt: BOLT-008'],
    ['FIX-001-timeout', 'Wait', 'Wait\n\nBolt: FIX-001'],
    ['fix-12', 'Typo', 'Typo'],
    ['main', 'Begin', 'Begin'],
    ['bolt-12', 'Other\n\nBolt: BOLT-7', 'Other\n\nBolt: BOLT-7'],
  ])('on branch %s makes of %j', async (branch, message, expected) => {
    await installHook(folder);
    expect(await commit(branch, message)).toBe(expected);
  });

  it('takes the Bolt of the configuration first, and gives an empty message up', async () => {
    await installHook(folder);
    await git('config', 'throughline.bolt', 'BOLT-99');
    expect(await commit('bolt-1', 'Renew')).toBe('Renew\n\nBolt: BOLT-99');
    await expect(commit('bolt-1', '')).rejects.toThrow(/empty commit message/);
  });

  it('goes where git looks for hooks, and is installed once', async () => {
    await git('config', 'core.hooksPath', 'tools/hooks');
    const first = await installHook(folder);
    expect(first).toEqual({ file: join(folder, 'tools/hooks/commit-msg'), installed: true });
    expect(await installHook(folder)).toEqual({ ...first, installed: false });
    expect(await commit('bolt-3', 'Renew')).toContain('Bolt: BOLT-003');
  });

  it('leaves the hook of somebody else as it is, and says which line it needs', async () => {
    const file = join(folder, '.git/hooks/commit-msg');
    await mkdir(join(folder, '.git/hooks'), { recursive: true });
    await writeFile(file, '#!/bin/sh\nexit 0\n');
    await chmod(file, 0o755);
    const refused = await installHook(folder).catch((error: unknown) => error as { id: string; fix: string });
    expect(refused).toMatchObject({ id: 'hook.foreign' });
    expect(await readFile(file, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
    await writeFile(file, `#!/bin/sh\n${(refused as { fix: string }).fix.replace(/^.*?: /, '')}\n`);
    expect(await commit('bolt-4', 'Renew')).toContain('Bolt: BOLT-004');
    expect(await installHook(folder)).toMatchObject({ installed: false });
  });

  it('needs a working copy', async () => {
    await rm(join(folder, '.git'), { recursive: true });
    await expect(installHook(folder)).rejects.toMatchObject({ id: 'hook.no-repository' });
  });
});
