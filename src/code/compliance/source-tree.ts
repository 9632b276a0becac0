import type { SgNode } from '@ast-grep/napi';
import type { CheckScope } from '../../lifecycle/point-check.ts';
import type { CodeHit } from '../../lifecycle/compliance.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { compileGlobs } from '../../analysis/compliance/compile-glob.ts';
import { findLeftOut, saysGenerated } from './find-left-out.ts';
import { extensionOf, parseSource } from './languages.ts';
import { scanPage } from './scan-page.ts';

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
  /** How many files nobody wrote, as far as they were looked at. */
  countLeftOut(): number;
}

export async function openSourceTree(snapshot: SourceSnapshot): Promise<SourceTree> {
  const [files, isLeftOut] = await Promise.all([snapshot.listFiles(), findLeftOut(snapshot)]);
  const own = files.filter(({ path, type }) => type === 'file' && !isLeftOut(path));
  const readable = own.filter(({ size }) => size <= largestBytes);
  const large = own.filter(({ size }) => size > largestBytes);
  let leftOut = files.filter(({ type }) => type === 'file').length - own.length;
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
      read = snapshot.readText(path).then((found) => {
        if (found === null || !saysGenerated(found)) return found;
        leftOut += 1;
        return null;
      });
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
    countLeftOut: () => leftOut,
    async hit(path, line) {
      const found = ((await text(path)) ?? '').split('\n', line)[line - 1] ?? '';
      return { file: path, line, text: showHiddenCharacters(found.trim().slice(0, longestText)) };
    },
  };
}

function parseScripts(text: string, extension: string): readonly ParsedSource[] {
  // One grammar for all scripts: TSX reads JavaScript as well, and its names of nodes are richer.
  if (!['html', 'htm', 'vue', 'svelte'].includes(extension))
    return [{ root: parseSource(text, /^[cm]?jsx?$/.test(extension) ? 'tsx' : extension).root(), linesAbove: 0 }];
  let [linesAbove, last] = [0, 0];
  return scanPage(text).scripts.map(({ from, to }) => {
    linesAbove += text.slice(last, from).split('\n').length - 1;
    last = from;
    return { root: parseSource(text.slice(from, to), 'ts').root(), linesAbove };
  });
}
