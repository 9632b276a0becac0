import type { SgNode } from '@ast-grep/napi';
import type { CheckScope } from '../../lifecycle/point-check.ts';
import type { CodeHit } from '../../lifecycle/compliance.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { compileGlobs } from '../../analysis/compliance/compile-glob.ts';
import { findLeftOut, saysGenerated } from './find-left-out.ts';
import { extensionOf, parseSource } from './languages.ts';
import { stripComments } from './strip-comments.ts';

/** Larger files are data, or built by a program. */
const largestBytes = 1_000_000;
const longestText = 200;

export type SourceSnapshot = Omit<CodeSnapshot, 'readDiff'>;

/** A syntax tree of a file, or of one script in it. */
export interface ParsedSource {
  readonly root: SgNode;
  /** Lines of the file above it. */
  readonly linesAbove: number;
}

/** The files of a snapshot that people wrote, with their texts and syntax trees. */
export interface SourceTree {
  readonly snapshot: SourceSnapshot;
  /** All paths: files, links and submodules. */
  readonly paths: readonly string[];
  /** Files in a scope that people wrote, small enough to read, of these extensions if any are named. */
  select(scope: CheckScope, extensions?: Iterable<string>): readonly string[];
  /** Files in a scope, of these extensions, that are too large to be read. */
  tooLarge(scope: CheckScope, extensions: Iterable<string>): readonly string[];
  /** Null where the file is binary or says that a program wrote it. */
  text(path: string): Promise<string | null>;
  /** Parses a script, or the scripts of a page. */
  scripts(path: string): Promise<readonly ParsedSource[]>;
  hit(path: string, line: number): Promise<CodeHit>;
}

export async function openSourceTree(snapshot: SourceSnapshot): Promise<SourceTree> {
  const [files, isLeftOut] = await Promise.all([snapshot.listFiles(), findLeftOut(snapshot)]);
  const own = files.filter(({ path, type }) => type === 'file' && !isLeftOut(path));
  const readable = own.filter(({ size }) => size <= largestBytes);
  const large = own.filter(({ size }) => size > largestBytes);
  const texts = new Map<string, Promise<string | null>>();
  const choose = (from: typeof own, { within, except }: CheckScope, extensions?: Iterable<string>): string[] => {
    const wanted = extensions && new Set(extensions);
    const isIn = compileGlobs(within);
    const isOut = compileGlobs(except);
    return from.map(({ path }) => path).filter((path) => (wanted?.has(extensionOf(path)) ?? true) && isIn(path) && !isOut(path));
  };
  const text = (path: string): Promise<string | null> => {
    let read = texts.get(path);
    if (!read) {
      read = snapshot.readText(path).then((found) => (found === null || saysGenerated(found) ? null : found));
      texts.set(path, read);
    }
    return read;
  };
  return {
    snapshot,
    paths: files.map(({ path }) => path),
    select: (scope, extensions) => choose(readable, scope, extensions),
    tooLarge: (scope, extensions) => choose(large, scope, extensions),
    text,
    scripts: async (path) => parseScripts((await text(path)) ?? '', extensionOf(path)),
    async hit(path, line) {
      const found = ((await text(path)) ?? '').split('\n', line)[line - 1] ?? '';
      return { file: path, line, text: showHiddenCharacters(found.trim().slice(0, longestText)) };
    },
  };
}

async function parseScripts(text: string, extension: string): Promise<readonly ParsedSource[]> {
  // One grammar for all scripts: TSX reads JavaScript as well, and its names of nodes are richer.
  if (!['html', 'htm', 'vue', 'svelte'].includes(extension))
    return [{ root: (await parseSource(text, /^[cm]?jsx?$/.test(extension) ? 'tsx' : extension)).root(), linesAbove: 0 }];
  return Promise.all(
    findScripts(stripComments('page.html', text)).map(async ({ script, linesAbove }) => ({
      root: (await parseSource(script, 'ts')).root(),
      linesAbove,
    })),
  );
}

/** Finds the scripts of a page without its grammar, which takes minutes for elements that never end. */
function findScripts(page: string): { script: string; linesAbove: number }[] {
  const found: { script: string; linesAbove: number }[] = [];
  // Only these letters keep their places when they become small.
  const tags = page.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  let [end, linesAbove] = [0, 0];
  for (let tag = tags.indexOf('<script'); tag !== -1; tag = tags.indexOf('<script', end)) {
    const start = tags.indexOf('>', tag) + 1;
    const last = start === 0 ? -1 : tags.indexOf('</script', start);
    if (last === -1) break;
    linesAbove += page.slice(end, start).split('\n').length - 1;
    const script = page.slice(start, last);
    found.push({ script, linesAbove });
    linesAbove += script.split('\n').length - 1;
    end = last;
  }
  return found;
}
