import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGit } from '../git/git-process.ts';

export interface ExampleCommit {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly author: string;
  /** The whole message. */
  readonly message: string;
  /** Text by path; what earlier commits brought stays. */
  readonly files: ReadonlyMap<string, string>;
}

const branch = 'refs/heads/main';

/**
 * Adds commits to the repository in a folder, which is made when it is missing, and checks the last
 * one out. Dates and authors are given, so that the same commits always have the same hashes.
 * Returns these, oldest first.
 */
export async function commitFiles(
  folder: string,
  commits: readonly ExampleCommit[],
  environment: Readonly<Record<string, string>>,
): Promise<string[]> {
  const git = createGit(environment);
  const gitDir = join(folder, '.git');
  try {
    await mkdir(folder, { recursive: true });
    await git.run(['init', '--quiet', '--initial-branch=main', '--end-of-options', folder]);
    const before = await readHead();
    await git.run(['fast-import', '--quiet', '--done'], { gitDir, input: writeStream(commits, { continues: before !== null }) });
    await git.run(['checkout', '--quiet', '--force', 'main'], { gitDir, settings: [`--work-tree=${folder}`] });
    const range = before === null ? branch : `${before}..${branch}`;
    return (await git.run(['rev-list', '--reverse', range], { gitDir })).toString().trim().split('\n');
  } finally {
    git.close();
  }

  async function readHead(): Promise<string | null> {
    const head = (await git.run(['rev-parse', '--quiet', '--verify', branch], { gitDir, answers: [0, 1] })).toString().trim();
    return head === '' ? null : head;
  }
}

function writeStream(commits: readonly ExampleCommit[], { continues }: { continues: boolean }): string {
  const written = commits.map(({ at, author, message, files }, index) => {
    const person = `${author} <${author.toLowerCase().replaceAll(' ', '.')}@example.org> ${Date.parse(at) / 1000} +0000`;
    const from = index === 0 && continues ? [`from ${branch}^0`] : [];
    const changes = [...files].flatMap(([path, text]) => [`M 100644 inline ${path}`, data(text)]);
    return [`commit ${branch}`, `author ${person}`, `committer ${person}`, data(message), ...from, ...changes, ''].join('\n');
  });
  return `${written.join('')}done\n`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`;
}
