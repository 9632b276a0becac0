import { posix } from 'node:path';
import { compileGlob } from '../../analysis/compliance/compile-glob.ts';
import { readManifest } from './read-dependencies.ts';
import { readYaml } from './read-yaml.ts';
import type { SourceTree } from './source-tree.ts';

/** Keeps strings, in which `/*` is a glob. */
const jsonComments = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

interface Alias {
  readonly folder: string;
  /** Such as `#db` or `@/*`. */
  readonly from: string;
  readonly to: readonly string[];
}

/** Says what the specifier of an import in a file may mean: names of packages, and paths. */
export interface ImportResolver {
  /** Heads of the aliases that may mean a package. */
  readonly aliases: readonly string[];
  resolve(file: string, specifier: string): { readonly packages: readonly string[]; readonly paths: readonly string[] };
}

/**
 * Resolves relative imports, and aliases of package.json (`imports`, `npm:`) and of tsconfig.json
 * (`paths`, `baseUrl`). A bundler's own aliases are programs, which nobody runs here.
 */
export async function readResolver(tree: SourceTree): Promise<ImportResolver> {
  const aliases: Alias[] = [];
  const named = (pattern: RegExp): readonly string[] =>
    tree.select({ within: ['**'], except: [] }, ['json']).filter((path) => pattern.test(posix.basename(path)));
  for (const path of named(/^package\.json$/)) {
    const manifest = readManifest((await tree.text(path)) ?? '');
    const folder = posix.dirname(path);
    for (const { name, range } of manifest?.dependencies ?? []) {
      const target = /^npm:(@?[^@]+)/.exec(range)?.[1];
      if (target !== undefined)
        aliases.push({ folder, from: name, to: [target] }, { folder, from: `${name}/*`, to: [`${target}/*`] });
    }
    for (const [from, to] of Object.entries(manifest?.imports ?? {})) aliases.push({ folder, from, to: listTargets(to) });
    // A package of this repository is known by its name as well as by its folder.
    if (folder !== '.' && manifest?.name) {
      aliases.push(
        { folder: '.', from: manifest.name, to: [`./${folder}`] },
        { folder: '.', from: `${manifest.name}/*`, to: [`./${folder}/*`] },
      );
      for (const [from, to] of manifest.exports)
        aliases.push({
          folder: '.',
          from: posix.join(manifest.name, from).replace(/\/$/, ''),
          to: listTargets(to).map((one) => `./${posix.join(folder, one)}`),
        });
    }
  }
  for (const path of named(/^(?:tsconfig|jsconfig)[\w.-]*\.json$/)) {
    const text = ((await tree.text(path)) ?? '').replaceAll(jsonComments, '$1');
    const { compilerOptions } = (readYaml(text) ?? {}) as { compilerOptions?: { baseUrl?: unknown; paths?: unknown } };
    const { baseUrl, paths } = compilerOptions ?? {};
    const folder = posix.dirname(path);
    const base = typeof baseUrl === 'string' ? baseUrl : '.';
    for (const [from, to] of Object.entries((paths ?? {}) as Record<string, unknown>))
      aliases.push({ folder, from, to: listTargets(to).map((one) => `./${posix.join(base, one)}`) });
  }
  return {
    aliases: aliases.filter(({ to }) => !to.every((one) => one.startsWith('.'))).map(({ from }) => from.replace(/\/?\*$/, '')),
    resolve(file, specifier) {
      const packages: string[] = [];
      const paths: string[] = [];
      const take = (one: string, folder: string): void => {
        if (one.startsWith('.') || one.startsWith('/')) paths.push(posix.join(folder, one));
        else packages.push(one.replace(/^node:/, ''));
      };
      take(specifier, posix.dirname(file));
      for (const { folder, from, to } of aliases) {
        if (folder !== '.' && !file.startsWith(`${folder}/`)) continue;
        const rest = matchAlias(from, specifier);
        if (rest !== null) for (const one of to) take(one.replace('*', rest), folder);
      }
      return { packages, paths };
    },
  };
}

/** Compiles names, globs of names and globs of paths to a test of a resolved import. */
export function matchImports(names: readonly string[]): (found: ReturnType<ImportResolver['resolve']>) => boolean {
  const tests = names.map((written) => {
    const name = written.replace(/^node:/, '');
    const isPackage = compileGlob(name);
    const place = withoutExtension(name);
    const isPlace = compileGlob(place);
    // One word is the name of a package, not of a folder.
    const mayBePlace = /[/*]/.test(name);
    return ({ packages, paths }: ReturnType<ImportResolver['resolve']>): boolean =>
      packages.some((one) => one === name || one.startsWith(`${name}/`) || isPackage(one) || isPackage(packageOf(one))) ||
      (mayBePlace &&
        paths.map(withoutExtension).some((path) => path.startsWith(`${place}/`) || isPlace(path) || isPlace(`${path}/index`)));
  });
  return (found) => tests.some((test) => test(found));
}

/** A glob of packages means what is below them too. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function withoutExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}

function matchAlias(from: string, specifier: string): string | null {
  const star = from.indexOf('*');
  if (star === -1) return specifier === from ? '' : null;
  const [head, tail] = [from.slice(0, star), from.slice(star + 1)];
  const fits = specifier.length >= head.length + tail.length && specifier.startsWith(head) && specifier.endsWith(tail);
  return fits ? specifier.slice(head.length, specifier.length - tail.length) : null;
}

/** A target is a text, a list, or an object by condition. */
function listTargets(target: unknown): string[] {
  if (typeof target === 'string') return [target];
  if (typeof target !== 'object' || target === null) return [];
  return Object.values(target).flatMap(listTargets);
}
