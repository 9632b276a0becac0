import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Hashes the sources of the web app and of the table of operations that it is built with (sha256, hex). */
export async function hashWebSources(): Promise<string> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const hash = createHash('sha256');
  for (const folder of ['web', 'operations']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.toSorted()) hash.update(`${relative(root, path)}\n`).update(await readFile(path));
  }
  return hash.digest('hex');
}
