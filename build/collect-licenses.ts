import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';

/** Writes the licenses of all packages that became part of the bundle beside it, as they ask for. */
export function collectLicenses(): Plugin {
  return {
    name: 'collect-licenses',
    generateBundle() {
      const folders = new Set<string>();
      for (const id of this.getModuleIds()) {
        const [folder] = /^\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? [];
        if (folder) folders.add(folder);
      }
      const texts = [...folders].toSorted().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>;
        const [file] = globSync(`${folder}/{license,LICENSE,LICENCE,License}*`);
        return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : 'It carries no license text.'}\n`;
      });
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}
