import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Copies the library that draws diagrams as it was published, in small files that are loaded as they
 * are needed. To bundle its 5 MB again would take twenty times as long as the app itself.
 */
export function copyMermaid(): Plugin {
  const source = fileURLToPath(new URL('.', import.meta.resolve('mermaid')));
  let address = '';
  let folder = '';
  return {
    name: 'copy-mermaid',
    async config() {
      const { version } = JSON.parse(await readFile(join(source, '../package.json'), 'utf8')) as { version: string };
      address = `assets/mermaid-${version}`;
      return { define: { 'import.meta.env.MERMAID': JSON.stringify(`/${address}/mermaid.esm.min.mjs`) } };
    },
    configResolved: (config) => void (folder = config.build.outDir),
    async writeBundle() {
      const chunks = 'chunks/mermaid.esm.min';
      await mkdir(join(folder, address, chunks), { recursive: true });
      const names = (await readdir(join(source, chunks))).filter((name) => name.endsWith('.mjs'));
      for (const path of ['mermaid.esm.min.mjs', ...names.map((name) => join(chunks, name))]) {
        const target = join(folder, address, path);
        await cp(join(source, path), target);
        await writeFile(`${target}.gz`, gzipSync(await readFile(target), { level: 6 }));
      }
    },
  };
}
