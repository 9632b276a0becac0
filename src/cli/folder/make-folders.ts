import { lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the folder and those above it that are missing. Node's own way (`recursive`) never returns where a file system refuses a folder in one that
 * exists as if that were missing, as /proc does. Throws what the system says.
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
