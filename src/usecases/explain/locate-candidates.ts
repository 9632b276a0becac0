import { findEnclosingFunction, type LineRange } from '../../analysis/stack-traces/find-enclosing-function.ts';
import { createPathMatcher } from '../../analysis/stack-traces/match-path.ts';
import { rankCandidates, type Candidate } from '../../analysis/stack-traces/rank-candidates.ts';
import type { StackTrace } from '../../analysis/stack-traces/stack-trace.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';

export interface Located {
  readonly candidate: Candidate;
  /** Lines whose history is asked for; null where the place is uncertain. */
  readonly place: { readonly path: string; readonly line: number; readonly within: LineRange | null } | null;
}

/** Files whose text is read, and files named where several fit. */
const most = { read: 5, alike: 5 };
const dependency =
  /(?:^|\/)(?:node_modules|bower_components|vendor|site-packages|dist-packages|gems|\.cargo|\.pub-cache|deps)\/|\/pkg\/mod\//;

/**
 * Finds the candidates of a trace among the files of a commit, and checks that the line fits. Where
 * several files fit, all are listed. `changed` has the lines that the deployment changed.
 */
export async function locateCandidates(
  snapshot: CodeSnapshot,
  { trace, changed }: { trace: StackTrace; changed: ReadonlyMap<string, ReadonlySet<number>> },
): Promise<Located[]> {
  const files = (await snapshot.listFiles()).filter(({ type }) => type === 'file').map(({ path }) => path);
  const match = createPathMatcher(files);
  const only = (file: string): string | null => {
    const [path, another] = match(file).paths;
    return path !== undefined && another === undefined ? path : null;
  };
  const candidates = rankCandidates(trace, {
    isChanged: (file) => changed.has(only(file) ?? ''),
    // The whole path that the trace prints is in the repository: no library is.
    isOwn: (file) => file.split('/').length > 2 && !dependency.test(file) && `/${only(file)}`.endsWith(`/${file}`),
  });
  const located: Located[] = [];
  for (const candidate of candidates) {
    const { paths, isSource } = dependency.test(candidate.file) ? { paths: [], isSource: false } : match(candidate.file);
    const [path, another] = paths;
    if (path === undefined) located.push(lower(candidate, 'no such file at this commit'));
    else if (another !== undefined)
      for (const file of paths.slice(0, most.alike))
        located.push(lower({ ...candidate, file }, `one of ${paths.length} files that fit`));
    else if (isSource) located.push(withoutLine({ ...candidate, file: path }));
    else if (located.length < most.read) located.push(await check(snapshot, { ...candidate, file: path }));
    else located.push({ candidate: { ...candidate, file: path }, place: null });
  }
  return located.toSorted((a, b) => b.candidate.score - a.candidate.score);
}

async function check(snapshot: CodeSnapshot, candidate: Candidate): Promise<Located> {
  const { file: path, line, function: name = null } = candidate;
  const text = line === undefined ? null : await snapshot.readText(path);
  if (line === undefined || text === null) return { candidate, place: null };
  const lines = text.replace(/\n$/, '').split('\n');
  if ((lines[line - 1] ?? '').trim() === '') return lower(candidate, `nothing stands in line ${line} at this commit`);
  const found = findEnclosingFunction(lines, line, name);
  const why = found?.isNamed
    ? 'the function is there'
    : name === null
      ? null
      : 'its function is not around that line: perhaps another commit runs';
  const checked = why === null ? candidate : { ...candidate, why: `${candidate.why}; ${why}` };
  return { candidate: checked, place: { path, line, within: found && { from: found.from, to: found.to } } };
}

/** A file that was built has other lines than its source. */
function withoutLine({ file, function: name, score, why }: Candidate): Located {
  const named = name === undefined ? {} : { function: name };
  return {
    candidate: { file, ...named, score, why: `${why}; the source of the file that runs, whose lines are others` },
    place: null,
  };
}

function lower(candidate: Candidate, why: string): Located {
  return { candidate: { ...candidate, score: round(candidate.score * 0.3), why: `${candidate.why}; ${why}` }, place: null };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
