import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { compileGlob } from '../../analysis/compliance/compile-glob.ts';

const lockFiles =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|go\.sum|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock)$/;
const vendored = /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|\.yarn)\//;
const minified = /[.-]min\.(?:js|css)$|\.map$|\.snap$/;
const generated = /(?:^|\/)(?:__generated__|generated)\/|[._](?:generated|gen)\.\w+$|_pb2?\.\w+$|\.pb\.\w+$/;
/** What programs write above what they make. A person who writes of made things says neither. */
const madeBy =
  /@generated\b|\bauto(?:matically)?[ -]?generated (?:file|code|by|from|with|using)\b|\b(?:file|code|class) (?:is|was|has been) (?:auto(?:matically)?[ -]?)?generated\b|\bgenerated\b.{0,200}\bdo not (?:edit|modify|change)\b|\bdo not (?:edit|modify|change)\b.{0,200}\bgenerated\b/is;

/**
 * Returns a test of paths that nobody wrote by hand: vendored, built, minified and locked files, and
 * what .gitattributes calls generated. A folder `dist` or `build` is output at the root of a package
 * only, because `src/build` is code.
 */
export async function findLeftOut(snapshot: Omit<CodeSnapshot, 'readDiff'>): Promise<(path: string) => boolean> {
  const files = await snapshot.listFiles();
  const packages = new Set(files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path)).map(({ path }) => folderOf(path)));
  const rules: ReturnType<typeof readAttributes> = [];
  for (const { path, type } of files) {
    if (type !== 'file' || !/(?:^|\/)\.gitattributes$/.test(path)) continue;
    rules.push(...readAttributes((await snapshot.readText(path)) ?? '', folderOf(path)));
  }
  return (path) => {
    const said = rules.findLast(({ matches }) => matches(path));
    if (said) return said.leaves;
    return [lockFiles, vendored, minified, generated].some((pattern) => pattern.test(path)) || isBuilt(path, packages);
  };
}

/** True when the head of a text says that a program wrote it. */
export function saysGenerated(text: string): boolean {
  return madeBy.test(text.slice(0, 1000));
}

function isBuilt(path: string, packages: ReadonlySet<string>): boolean {
  for (const { index } of path.matchAll(/(?<=^|\/)(?:dist|build)\//g)) {
    const parent = path.slice(0, index);
    if (parent === '' || packages.has(parent)) return true;
  }
  return false;
}

/** The later line wins, as in git. */
function readAttributes(text: string, folder: string): { matches: (path: string) => boolean; leaves: boolean }[] {
  return text.split('\n').flatMap((line) => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/);
    const said = attributes.findLast((one) => /^-?linguist-(?:generated|vendored)(?:=\w+)?$/.test(one));
    if (said === undefined || pattern.startsWith('#')) return [];
    const glob = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
    return [{ matches: compileGlob(folder + glob), leaves: !said.startsWith('-') && !said.endsWith('=false') }];
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
