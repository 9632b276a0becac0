/** Ends of paths that a build gives to what it makes of a file. */
const compiled = /\.(?:[cm]?js|jsx)$/;
const sources = ['.ts', '.tsx', '.mts', '.cts', '.jsx', '.vue', '.svelte', '.coffee'];
const buildFolders = new Set(['dist', 'build', 'out', 'lib', 'output', '.next', 'public']);

export interface MatchedPath {
  /** The files that share the longest end with the path: none, one, or several that nothing tells apart. */
  readonly paths: readonly string[];
  /** True where the file is what the printed one was built from: its lines are others. */
  readonly isSource: boolean;
}

/** Finds the files of a repository that a trace may mean, by the longest common end of their paths. */
export function createPathMatcher(files: readonly string[]): (printed: string) => MatchedPath {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = file.slice(file.lastIndexOf('/') + 1);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const match = (path: string): string[] => longest(path, byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? []);

  return (printed) => {
    const paths = match(printed);
    if (paths.length > 0 || !compiled.test(printed)) return { paths, isSource: false };
    const steps = printed.split('/').filter((step) => !buildFolders.has(step));
    const stem = steps.join('/').replace(compiled, '');
    return {
      paths: longest(
        stem,
        sources.flatMap((end) => match(stem + end)),
        true,
      ),
      isSource: true,
    };
  };
}

/** Those with the most steps in common with the path, from its end. */
function longest(path: string, files: readonly string[], isStem = false): string[] {
  const steps = path.split('/');
  let most = 0;
  let found: string[] = [];
  for (const file of files) {
    const own = (isStem ? file.replace(/\.\w+$/, '') : file).split('/');
    let common = 0;
    while (common < Math.min(own.length, steps.length) && own.at(-1 - common) === steps.at(-1 - common)) common += 1;
    if (common < most) continue;
    if (common > most) found = [];
    most = common;
    found.push(file);
  }
  return found;
}
