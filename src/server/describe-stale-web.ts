import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtWebFolder } from '../http/web/read-web-files.ts';
import { hashWebSources } from '../web/build/hash-web-sources.ts';

/** Says that the served app is not that of the sources beside it; null where it is, and in a package, which has no sources. */
export async function describeStaleWeb(folder = builtWebFolder): Promise<[string] | null> {
  const sources = await hashWebSources().catch(() => null);
  if (sources === null) return null;
  const built = await readFile(join(folder, 'build.json'), 'utf8').catch(() => null);
  if (built === null) return ['The web app is not built, so gates are shown as plain pages: npm run web:build.'];
  if ((JSON.parse(built) as { sources?: string }).sources === sources) return null;
  return ['The web app was built of other sources than are here: npm run web:build.'];
}
