import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import type { Folder, FolderFile } from '../../usecases/exchange/folder.ts';
import { makeFolders } from './make-folders.ts';

/** A document has at most 3 MB. A larger file is refused by size and not read whole. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Opens the folder; `create` makes a missing one. Symbolic links are skipped and never written
 * through. Throws InputError `folder.not-found` and `folder.unusable`.
 */
export async function openFolder(name: string, { create }: { create: boolean }): Promise<Folder> {
  const root = await findRoot(name, create);
  return {
    async read() {
      const found: { files: FolderFile[]; skipped: { path: string; because: string }[] } = { files: [], skipped: [] };
      await readBelow(root, root, found);
      found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
      return found;
    },
    async readText(path) {
      const bytes = await readOrNull(placeOf(root, path));
      return bytes === null ? null : new TextDecoder().decode(bytes);
    },
    async write(path, text) {
      const target = placeOf(root, path);
      await guarded(path, 'written', async () => {
        await makeParents(root, target);
        await requireNoLink(target);
        // Write beside the target and rename, so that a kill leaves the old file or the new one.
        const draft = join(dirname(target), `.${randomBytes(6).toString('hex')}.tmp`);
        try {
          const handle = await open(draft, 'wx');
          try {
            await handle.writeFile(text);
          } finally {
            await handle.close();
          }
          await rename(draft, target);
        } catch (cause) {
          await rm(draft, { force: true });
          throw cause;
        }
      });
    },
  };
}

async function findRoot(name: string, create: boolean): Promise<string> {
  try {
    if (create) await makeFolders(resolve(name));
    const root = await realpath(name);
    if ((await lstat(root)).isDirectory()) return root;
    throw unusable(name, 'it is not a folder');
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !create)
      throw new InputError({
        id: 'folder.not-found',
        message: `There is no folder ${name}.`,
        fix: 'Check the spelling, or make it with `throughline export`.',
        cause,
      });
    throw unusable(name, message, cause);
  }
}

function unusable(name: string, why: string, cause?: unknown): InputError {
  return new InputError({
    id: 'folder.unusable',
    message: `${name} cannot be used: ${why}.`,
    fix: 'Name a folder that you may read and write.',
    cause,
  });
}

type Found = { files: FolderFile[]; skipped: { path: string; because: string }[] };

async function readBelow(root: string, folder: string, found: Found): Promise<void> {
  const entries = await guarded(relative(root, folder) || '.', 'read', () => readdir(folder, { withFileTypes: true }));
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const place = join(folder, entry.name);
    const path = relative(root, place).split(sep).join('/');
    if (entry.isSymbolicLink()) {
      if (entry.name.endsWith('.md')) found.skipped.push({ path, because: 'It is a symbolic link, and links are not followed.' });
    } else if (entry.isDirectory()) await readBelow(root, place, found);
    else if (entry.isFile() && entry.name.endsWith('.md')) {
      const bytes = await readOrNull(place);
      if (bytes !== null) found.files.push({ path, bytes });
    }
  }
}

/** Returns null when the file is missing or has just been removed. */
async function readOrNull(place: string): Promise<Uint8Array | null> {
  return guarded(place, 'read', async () => {
    try {
      // The system refuses a link that replaced the file since it was listed.
      const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      try {
        const { size } = await handle.stat();
        if (size <= mostBytes) return await handle.readFile();
        // The start identifies the file, and a byte beyond the limit shows that it is too large.
        const { buffer } = await handle.read(new Uint8Array(mostBytes), 0, mostBytes, 0);
        return buffer;
      } finally {
        await handle.close();
      }
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw cause;
    }
  });
}

function placeOf(root: string, path: string): string {
  const place = join(root, ...path.split('/'));
  if (place.startsWith(root.endsWith(sep) ? root : root + sep)) return place;
  throw new InputError({
    id: 'file.unwritable',
    message: `${path} lies outside of the folder.`,
    fix: 'Mend the line that names it in throughline-files.txt.',
  });
}

async function makeParents(root: string, target: string): Promise<void> {
  let at = root;
  for (const piece of relative(root, dirname(target)).split(sep).filter(Boolean)) {
    at = join(at, piece);
    await requireNoLink(at);
    await makeFolders(at);
  }
}

async function requireNoLink(place: string): Promise<void> {
  const found = await lstat(place).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (!found?.isSymbolicLink()) return;
  throw new InputError({
    id: 'file.unwritable',
    message: `${place} is a symbolic link, and nothing is written through one.`,
    fix: 'Put a real folder or file in its place, or name another folder.',
  });
}

async function guarded<T>(name: string, deed: 'read' | 'written', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw new InputError({
      id: deed === 'read' ? 'file.unreadable' : 'file.unwritable',
      message: `${name} cannot be ${deed}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      fix: 'Give yourself the right to it, or name another folder. What was done before stays; call again to go on.',
      cause,
    });
  }
}
