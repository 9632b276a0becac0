import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { hashWebSources } from './hash-web-sources.ts';

/** Writes each file compressed too, so that no server spends time on it, and of which sources it was built. */
export function writeCompressed(): Plugin {
  let folder = '';
  return {
    name: 'write-compressed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    async closeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(?:js|css|html|svg|json)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (bytes.length < 1_000) continue;
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
      await writeFile(join(folder, 'build.json'), `${JSON.stringify({ sources: await hashWebSources() })}\n`);
    },
  };
}
