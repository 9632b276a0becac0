import { failedFacts, joinFacts, noFacts, unprovedFacts, type CodeFacts, type CodeHit } from '../../lifecycle/compliance.ts';
import type { CheckScope, PointCheck } from '../../lifecycle/point-check.ts';
import { compileGlob, compileGlobs } from '../../analysis/compliance/compile-glob.ts';
import { describeScope, listFiles } from './describe-scope.ts';
import { findMatches } from './find-matches.ts';
import { scriptExtensions, unreadExtensions } from './languages.ts';
import { isManifest, readDependencies, unreadManifests, type WrittenDependency } from './read-dependencies.ts';
import { readImports } from './read-imports.ts';
import { matchImports, readResolver, type ImportResolver } from './resolve-imports.ts';
import type { SourceTree } from './source-tree.ts';
import { blankComments } from './blank-comments.ts';

/** Runs one check of a decision point over the code. Never throws for what the code says. */
export async function runCheck(tree: SourceTree, check: PointCheck): Promise<CodeFacts> {
  switch (check.kind) {
    case 'no-import':
      return findImports(tree, { names: check.names, scope: check.scope });
    case 'only-in':
      return findImports(tree, { names: check.names, scope: { within: ['**'], except: check.paths } });
    case 'no-dependency':
      return findDependencies(tree, check);
    case 'no-path': {
      const found = findPaths(tree, check.scope);
      return { ...noFacts, hits: found.map((file) => ({ file, line: 1, text: file })) };
    }
    case 'no-match':
      return (await findMatches(tree, check)).facts;
    case 'no-text':
      return findText(tree, check);
    case 'exact-paths': {
      const found = findPaths(tree, check.scope);
      return compareSets(
        check.values,
        found.map((value) => ({ value, hit: { file: value, line: 1, text: value } })),
      );
    }
    case 'exact-dependencies':
      return compareDependencies(tree, check);
    case 'exact-values': {
      const { facts, values } = await findMatches(tree, check, check.variable);
      return facts.missing.length > 0 ? { ...facts, hits: [] } : compareSets(check.values, values);
    }
  }
}

async function findImports(
  tree: SourceTree,
  { names, scope }: { names: readonly string[]; scope: CheckScope },
): Promise<CodeFacts> {
  const resolver = await readResolver(tree);
  const isForbidden = matchImports(names);
  const mayMention = mentionTest(names, resolver);
  const files = tree.select(scope, scriptExtensions);
  const hits: CodeHit[] = [];
  for (const file of files) {
    if (!mayMention((await tree.text(file)) ?? '')) continue;
    for (const script of await tree.scripts(file))
      for (const { specifier, line } of readImports(script))
        if (isForbidden(resolver.resolve(file, specifier))) hits.push(await tree.hit(file, line));
  }
  const unread = [
    ...(await filterMentioning(tree, tree.select(scope, unreadExtensions), names.map(headOfModule))),
    ...tree.tooLarge(scope, scriptExtensions),
  ];
  if (unread.length > 0)
    return { ...noFacts, hits, missing: [`imports of ${listFiles(unread)} are not read here`], failed: true };
  return files.length > 0 ? { ...noFacts, hits } : unprovedFacts(`no script is in ${describeScope(scope)}`);
}

/** Parsing costs a hundred times what a search for a word does. Paths are written in many ways. */
function mentionTest(names: readonly string[], { aliases }: ImportResolver): (text: string) => boolean {
  if (names.some((name) => /[*{?]/.test(name) || (name.includes('/') && !name.startsWith('@')))) return () => true;
  const words = [...names.map((name) => name.replace(/^node:/, '')), ...aliases];
  return (text) => words.some((word) => text.includes(word));
}

/**
 * The part of a name that every ecosystem writes: what stands before its first star, without group or
 * scope, which Gradle and others write apart. A module of Node stays whole, since only scripts load it.
 */
function headOf(name: string): string {
  const head = /^[^*?{]*/.exec(name)?.[0].replace(/[:/._-]$/, '') ?? '';
  return foldName(head.startsWith('node:') ? head : head.slice(Math.max(head.lastIndexOf(':'), head.lastIndexOf('/')) + 1));
}

/** Python, Rust and NuGet take names for the same that differ in case or in these signs. */
function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** The name of a package stands in what loads it; a path is written in many ways. */
function headOfModule(name: string): string {
  return name.includes('/') && !name.startsWith('@') ? '' : headOf(name);
}

/** A file of any language that has none of the words, however it joins them, names none of the packages. */
async function filterMentioning(tree: SourceTree, files: readonly string[], heads: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => tree.text(file)));
  const folded = texts.map((text) => (text === null ? null : foldName(text)));
  return files.filter((_, index) => heads.some((head) => folded[index]?.includes(head)));
}

async function eachManifest(
  tree: SourceTree,
  scope: CheckScope,
  names: readonly string[] = [''],
): Promise<{ found: readonly (WrittenDependency & { file: string })[]; facts: CodeFacts }> {
  const found: (WrittenDependency & { file: string })[] = [];
  const unread = await filterMentioning(
    tree,
    tree.select(scope).filter((path) => unreadManifests.test(path)),
    names.map(headOf),
  );
  const files = tree.select(scope).filter(isManifest);
  for (const file of files) {
    const dependencies = readDependencies(file, (await tree.text(file)) ?? '');
    if (dependencies === null) unread.push(file);
    for (const dependency of dependencies ?? []) found.push({ ...dependency, file });
  }
  if (unread.length > 0) return { found, facts: failedFacts(`dependencies in ${listFiles(unread)} are not read here`) };
  return {
    found,
    facts: files.length > 0 ? noFacts : unprovedFacts(`no manifest of dependencies is in ${describeScope(scope)}`),
  };
}

async function findDependencies(
  tree: SourceTree,
  { names, scope }: { names: readonly string[]; scope: CheckScope },
): Promise<CodeFacts> {
  const { found, facts } = await eachManifest(tree, scope, names);
  const isForbidden = compileGlobs(names);
  // Maven names a group apart, and npm alone tells `a.b` from `a-b`.
  const isForbiddenElsewhere = compileGlobs(names.flatMap((name) => [name, name.slice(name.lastIndexOf(':') + 1)].map(foldName)));
  const forbidden = found.filter(({ name, range, file }) =>
    file.endsWith('package.json')
      ? isForbidden(name) || isForbidden(/^npm:(@?[^@]+)/.exec(range)?.[1] ?? '')
      : isForbiddenElsewhere(foldName(name)),
  );
  return { ...facts, hits: await Promise.all(forbidden.map(({ file, line }) => tree.hit(file, line))) };
}

async function compareDependencies(
  tree: SourceTree,
  { values, scope }: { values: readonly string[]; scope: CheckScope },
): Promise<CodeFacts> {
  const { found, facts } = await eachManifest(tree, scope);
  if (facts.missing.length > 0) return facts;
  const used = found.filter(({ group }) => group === 'dependencies');
  return compareSets(
    values,
    await Promise.all(used.map(async ({ name, file, line }) => ({ value: name, hit: await tree.hit(file, line) }))),
  );
}

function findPaths(tree: SourceTree, { within, except }: CheckScope): string[] {
  const isIn = compileGlobs(within);
  const isOut = compileGlobs(except);
  return tree.paths.filter((path) => isIn(path) && !isOut(path));
}

async function findText(tree: SourceTree, { words, scope }: { words: readonly string[]; scope: CheckScope }): Promise<CodeFacts> {
  const patterns = words.map((word) => new RegExp(wordPattern(word), 'iu'));
  const has = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
  const files = tree.select(scope);
  const hits: CodeHit[] = [];
  for (const file of files) {
    const text = await tree.text(file);
    if (text === null || !has(text)) continue;
    for (const [index, row] of (await blankComments(tree, file)).split('\n').entries())
      if (has(row)) hits.push(await tree.hit(file, index + 1));
  }
  return files.length > 0 ? { ...noFacts, hits } : unprovedFacts(`no file is in ${describeScope(scope)}`);
}

/**
 * Each piece is taken where it comes first, and a lookahead keeps it there: a search that tries other
 * places as well takes minutes for one long word of many stars, and finds no more.
 */
function wordPattern(word: string): string {
  const letter = String.raw`[\p{L}\p{N}_]`;
  const pieces = word.split('*').map((piece) => piece.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const placed = pieces.map((piece, at) => {
    if (at === pieces.length - 1) return at === 0 ? `${piece}(?!${letter})` : `(?=${letter}*?${piece}(?!${letter}))`;
    return at === 0 ? piece : `(?=(${letter}*?${piece}))\\${at}`;
  });
  return `(?<!${letter})${placed.join('')}`;
}

/** Compares what code has with what the decision names: both too much and too little contradict. */
function compareSets(wanted: readonly string[], found: readonly { value: string; hit: CodeHit }[]): CodeFacts {
  const surplus = found.filter(({ value }) => !wanted.some((one) => one === value || compileGlob(one)(value)));
  const lacking = wanted.filter((one) => !found.some(({ value }) => value === one || compileGlob(one)(value)));
  const nearest = found[0]?.hit;
  return joinFacts([
    { ...noFacts, hits: surplus.map(({ hit }) => hit) },
    {
      ...noFacts,
      hits: nearest ? lacking.map((one) => ({ file: nearest.file, line: nearest.line, text: `${one} is not there` })) : [],
      missing: nearest ? [] : lacking.map((one) => `${one} is not there`),
    },
  ]);
}
