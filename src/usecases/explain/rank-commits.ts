import type { Explanation } from '../reports/explain-document.ts';

type Commit = Explanation['commits'][number];

/** Each commit once; the one that wrote the line comes before those that wrote the function. */
export function rankCommits(wrote: readonly Commit[], around: readonly Commit[]): Commit[] {
  const commits = new Map<string, Commit>();
  for (const commit of [...wrote, ...around]) {
    const known = commits.get(commit.sha);
    if (!known) commits.set(commit.sha, commit);
    else
      commits.set(commit.sha, {
        ...known,
        score: Math.min(1, Math.round((known.score + commit.score) * 1000) / 1000),
        why: `${known.why}; ${commit.why}`,
      });
  }
  return [...commits.values()].toSorted((a, b) => b.score - a.score);
}
