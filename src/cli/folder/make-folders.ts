import { lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder and its missing parents. Node's `recursive` never returns when a file system
 * such as /proc refuses a folder as if its parent were missing. Throws the system's error.
 */
export async function makeFolders(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || (await isThere(dirname(path)))) throw cause;
    await makeFolders(dirname(path));
    await mkdir(path);
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
