import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtWebFolder, readWebFiles, type WebFiles } from '../../../src/http/web/read-web-files.ts';
import { hashWebSources } from '../../../src/web/build/hash-web-sources.ts';

/** Returns the app as it is in the sources; builds it when what is there is of others. */
export async function buildWeb(): Promise<WebFiles> {
  const built = await readFile(join(builtWebFolder, 'build.json'), 'utf8').catch(() => '{}');
  if ((JSON.parse(built) as { sources?: string }).sources !== (await hashWebSources()))
    await promisify(execFile)('npm', ['run', 'web:build'], {
      cwd: join(import.meta.dirname, '../../..'),
      // Under the runner's own, React would be built for development.
      env: { ...process.env, NODE_ENV: 'production' },
    });
  const files = await readWebFiles();
  if (files === null) throw new Error('The web app was not built.');
  return files;
}
