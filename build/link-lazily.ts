import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { transformSync } from '@swc/core';

/**
 * Makes every import of own code run when the imported name is first used. `--help` names all
 * commands and needs none of their schemas; evaluating those takes most of a start.
 */
export function linkLazily(root: string, entries: readonly string[]): Plugin {
  // An entry awaits at its top level, which only ES modules can.
  const eager = new Set(entries.map((entry) => join(root, entry)));
  return {
    name: 'link-lazily',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!id.startsWith(root) || !id.endsWith('.ts') || id.includes('/node_modules/') || eager.has(id)) return null;
        const lazy = [...new Set(Array.from(code.matchAll(/from '([^']+)'/g), ([, from = '']) => from))];
        const linked = transformSync(code, {
          filename: id,
          swcrc: false,
          jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
          module: { type: 'commonjs', lazy, ignoreDynamic: true },
        });
        return { code: linked.code, moduleType: 'js' };
      },
    },
  };
}
