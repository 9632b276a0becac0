import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from './command-line.ts';

/** A checkout of another version of the program: this one's code, with a folder of migrations that is changed. */
export interface OtherVersion {
  readonly checkout: string;
  remove(): Promise<void>;
}

export async function makeOtherVersion(change: (migrations: string) => Promise<void>): Promise<OtherVersion> {
  const checkout = await mkdtemp(join(tmpdir(), 'tl-version-'));
  for (const name of ['bin', 'graphs', 'prompts', 'src', 'package.json'])
    await cp(join(repositoryRoot, name), join(checkout, name), { recursive: true });
  await symlink(join(repositoryRoot, 'node_modules'), join(checkout, 'node_modules'));
  const migrations = join(checkout, 'src/repository/migrations');
  await mkdir(migrations, { recursive: true });
  await change(migrations);
  return { checkout, remove: () => rm(checkout, { recursive: true, force: true }) };
}
