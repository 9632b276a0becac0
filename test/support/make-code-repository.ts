import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file's text or bytes; null removes it. */
export type PlannedFile = string | Buffer | { readonly link: string } | { readonly submodule: string } | null;

export interface PlannedCommit {
  /** What the test calls it. */
  readonly id: string;
  /** The commit before it when absent; none for a root. */
  readonly parents?: readonly string[];
  readonly message: string | Buffer;
  /** Minutes after the beginning; one more than the commit before when absent. */
  readonly minute?: number;
  /** Minute of its author, where another. */
  readonly authored?: number;
  readonly files?: Readonly<Record<string, PlannedFile>>;
}

export interface CodeRepository {
  readonly path: string;
  sha(id: string): string;
  git(...args: string[]): Promise<string>;
  /** Adds more commits, and moves `branch`. */
  add(commits: readonly PlannedCommit[], branch?: string): Promise<void>;
  /** Clones the newest commits alone. */
  cloneShallow(depth: number): Promise<Pick<CodeRepository, 'path' | 'drop'>>;
  drop(): Promise<void>;
}

const beginning = Date.UTC(2026, 0, 5, 9) / 1000;

/** Makes a bare repository from a plan: same plan, same hashes. It is one `git fast-import`, whatever the number of commits. */
export async function makeCodeRepository(commits: readonly PlannedCommit[], branch = 'main'): Promise<CodeRepository> {
  const path = await mkdtemp(join(tmpdir(), 'code-'));
  const marks = new Map<string, number>();
  const shas = new Map<string, string>();
  const marksFile = join(path, 'test-marks');
  let minute = 0;
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-C', path, ...args], { env: cleanEnvironment, maxBuffer: 1 << 28 })).stdout.trim();
  await run('git', ['init', '--quiet', '--bare', `--initial-branch=${branch}`, '--template=', path], { env: cleanEnvironment });

  async function add(more: readonly PlannedCommit[], onto = branch): Promise<void> {
    const parts: Buffer[] = [];
    let before = [...marks.keys()].at(-1);
    for (const { id, parents = before === undefined ? [] : [before], message, files = {}, ...times } of more) {
      minute = times.minute ?? minute + 1;
      marks.set(id, marks.size + 1);
      const at = (when: number): string => `${beginning + when * 60} +0000`;
      const say = (text: string): number => parts.push(Buffer.from(text));
      say(`commit refs/heads/${onto}\nmark :${marks.get(id)}\n`);
      say(`author Ada <ada@example.org> ${at(times.authored ?? minute)}\ncommitter Ada <ada@example.org> ${at(minute)}\n`);
      parts.push(data(message));
      for (const [at, parent] of parents.entries()) say(`${at === 0 ? 'from' : 'merge'} :${marks.get(parent)}\n`);
      for (const [name, file] of Object.entries(files)) parts.push(...change(name, file));
      say('\n');
      before = id;
    }
    const importing = run(
      'git',
      ['-C', path, 'fast-import', '--quiet', '--force', '--import-marks-if-exists=test-marks', '--export-marks=test-marks'],
      {
        env: cleanEnvironment,
      },
    );
    importing.child.stdin?.end(Buffer.concat(parts));
    await importing;
    for (const line of (await readFile(marksFile, 'utf8')).split('\n')) {
      const [mark = '', sha = ''] = line.split(' ');
      for (const [id, number] of marks) if (`:${number}` === mark) shas.set(id, sha);
    }
  }
  await add(commits);
  return {
    path,
    git,
    add,
    sha: (id) => shas.get(id) ?? `no commit ${id}`,
    async cloneShallow(depth) {
      const clone = await mkdtemp(join(tmpdir(), 'shallow-'));
      await git('clone', '--quiet', '--bare', `--depth=${depth}`, `file://${path}`, clone);
      return { path: clone, drop: () => rm(clone, { recursive: true, force: true }) };
    },
    drop: () => rm(path, { recursive: true, force: true }),
  };
}

const cleanEnvironment = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', LC_ALL: 'C' };

function data(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function change(name: string, file: PlannedFile): Buffer[] {
  const quoted = `"${name.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  if (file === null) return [Buffer.from(`D ${quoted}\n`)];
  if (typeof file === 'object' && 'submodule' in file) return [Buffer.from(`M 160000 ${file.submodule} ${quoted}\n`)];
  const isLink = typeof file === 'object' && 'link' in file;
  return [Buffer.from(`M ${isLink ? '120000' : '100644'} inline ${quoted}\n`), data(isLink ? file.link : file)];
}
