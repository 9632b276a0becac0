import { access, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Returns the folder's path in its git repository; empty at the root or outside one. */
export async function pathInRepository(folder: string): Promise<string> {
  const start = await realpath(folder);
  for (let root = start; ; root = dirname(root)) {
    if (await exists(join(root, '.git'))) return relative(root, start).split(sep).join('/');
    if (root === dirname(root)) return '';
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
