import { dirname, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const place = 'throughline:place';

/**
 * Lets bundled code find what it reads from disk: `import.meta` of a source says where that source
 * would be in the package, which has the prompts, the SQL and the examples at their old places.
 */
export function keepPlaces(root: string): Plugin {
  return {
    name: 'keep-places',
    resolveId: (id) => (id === place ? `\0${place}` : null),
    load(id) {
      // Messages in 50 languages that nobody asks for.
      if (id.endsWith('/zod/v4/locales/index.js')) return "export { default as en } from './en.js';";
      if (id !== `\0${place}`) return null;
      return "export const root = new URL('..', import.meta.url).href; export const resolve = (name) => import.meta.resolve(name);";
    },
    transform(code, id) {
      if (!id.startsWith(root) || !id.endsWith('.ts') || !code.includes('import.meta')) return null;
      const file = relative(root, id);
      const moved = code
        .replaceAll(/new URL\('\.\/([\w-]+-thread)\.ts', import\.meta\.url\)/g, "new URL('dist/$1.js', place.root)")
        .replaceAll('import.meta.url', `new URL('${file}', place.root).href`)
        .replaceAll('import.meta.dirname', `fileURLToPath(new URL('${dirname(file)}', place.root))`)
        .replaceAll('import.meta.resolve', 'place.resolve');
      if (moved.includes('import.meta')) this.error(`${file} uses import.meta in a way that the build does not know.`);
      return {
        code: `import * as place from '${place}';\nimport { fileURLToPath } from 'node:url';\n${moved}`,
        moduleType: 'ts',
      };
    },
  };
}
