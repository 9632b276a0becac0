import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { classifyFile } from '../../src/analysis/hypotheses/classify-file.ts';
import { findEnclosingFunction } from '../../src/analysis/stack-traces/find-enclosing-function.ts';
import { findOrigin, requireFile } from '../../src/code/git/find-origin.ts';
import { createGit, type Git } from '../../src/code/git/git-process.ts';
import { readGitSettings } from '../../src/config/git.ts';
import { rankCommits } from '../../src/usecases/explain/rank-commits.ts';

/** How a fix names the commit that it mends. */
const ways = {
  Fixes: /^\s*Fixes:? (?:commit )?([0-9a-f]{7,40})\b/m,
  Revert: /^This reverts commit ([0-9a-f]{7,40})\b/m,
  regression:
    /\b(?:regression|regressed|bug|broken?|introduced)(?: introduced)?\s+(?:since|in|from|by|with)\s+(?:commit\s+)?([0-9a-f]{7,40})\b/i,
} as const;
type Way = keyof typeof ways;

interface Pair {
  readonly fix: string;
  readonly parent: string;
  readonly culprit: string;
  readonly way: Way;
}

interface Verdict extends Pair {
  readonly ours: boolean;
  readonly naive: boolean;
  /** The two rules name different commits. */
  readonly differs: boolean;
}

const besideCode = /(?:^|\/)(?:docs?|Documentation|tests?|t|po|examples?)\/|\.(?:md|txt|adoc|rst|po|json|html|svg)$/i;
const mostLines = 8;
const blameMs = 20_000;

/** Measures culprit P@1 on pairs of fix and culprit that histories name, beside the last commit that touched the file. */
export async function evaluateCulprits(histories: string, mostPairs: number): Promise<string> {
  const { environment } = readGitSettings(process.env, { folder: histories, workingFolder: histories });
  const git = createGit(environment);
  const rows: string[] = [];
  const all: Verdict[] = [];
  for (const name of (await readdir(histories)).toSorted()) {
    const gitDir = findGitDir(join(histories, name));
    if (gitDir === null) continue;
    const { pairs, read, named } = await minePairs(git, gitDir);
    const step = Math.max(1, pairs.length / mostPairs);
    const chosen = Array.from({ length: Math.min(pairs.length, mostPairs) }, (_, at) => pairs[Math.floor(at * step)]!);
    const verdicts: Verdict[] = [];
    for (const pair of chosen) {
      const verdict = await judge(git, gitDir, pair).catch(() => null);
      if (verdict) verdicts.push(verdict);
    }
    if (verdicts.length === 0) continue;
    all.push(...verdicts);
    rows.push(
      [name.padEnd(30), `${read}`.padEnd(9), `${named}`.padEnd(8), `${pairs.length}`.padEnd(7), figures(verdicts)].join(''),
    );
  }
  git.close();
  const head = `${'history'.padEnd(30)}${'commits'.padEnd(9)}${'named'.padEnd(8)}${'pairs'.padEnd(7)}${'tried'.padEnd(7)}${'ours P@1'.padEnd(12)}${'naive P@1'.padEnd(12)}ours where they differ`;
  const byWay = (Object.keys(ways) as Way[]).flatMap((way) => {
    const own = all.filter((one) => one.way === way);
    return own.length === 0 ? [] : [`${`  ${way}`.padEnd(54)}${figures(own)}`];
  });
  return [
    'Culprits, pairs mined from git',
    head,
    ...rows,
    `${'all'.padEnd(54)}${figures(all)}`,
    ...byWay,
    'A pair is a commit whose message names the one that it mends ("Fixes: SHA", "This reverts commit SHA", "regression in SHA" and the like), no merge,',
    `where that one is before it. At most ${mostPairs} of each history, evenly spread. The failing line is the first one of code (no tests, no documents) that the fix`,
    'changes or stands behind, as a stack trace would name it at the commit before the fix. Ours: the first of the commits that `explain` ranks for that line',
    'and the function around it. Naive: the last commit that touched the file. Pairs without such a line, or whose blame takes too long, are not tried.',
  ].join('\n');
}

function findGitDir(folder: string): string | null {
  return (
    [folder, join(folder, '.git'), join(folder, 'repo')].find(
      (one) => existsSync(join(one, 'HEAD')) && existsSync(join(one, 'objects')),
    ) ?? null
  );
}

async function minePairs(git: Git, gitDir: string): Promise<{ pairs: Pair[]; read: number; named: number }> {
  const printed = await git.run(['log', '--no-merges', '--format=%H%x00%P%x00%B%x01', 'HEAD'], {
    gitDir,
    timeoutMs: 120_000,
    maxBytes: 512 * 1024 * 1024,
  });
  const order = new Map<string, number>();
  const found: (Omit<Pair, 'culprit'> & { culprit: string; at: number })[] = [];
  let read = 0;
  for (const entry of printed.toString().split('\x01')) {
    const [fix = '', parents = '', message = ''] = entry.trim().split('\0');
    if (fix === '') continue;
    order.set(fix, (read += 1));
    const [way, culprit] = (Object.keys(ways) as Way[]).flatMap((one) => {
      const sha = ways[one].exec(message)?.[1];
      return sha === undefined ? [] : [[one, sha] as const];
    })[0] ?? [undefined, ''];
    const [parent = ''] = parents.split(' ');
    if (way !== undefined && parent !== '') found.push({ fix, parent, culprit, way, at: read });
  }
  const shas = [...order.keys()].toSorted();
  const pairs = found.flatMap(({ culprit: short, at, ...rest }): Pair[] => {
    const [culprit, another] = startingWith(shas, short);
    // The log goes back in time, so that a culprit comes later in it.
    if (culprit === undefined || another !== undefined || (order.get(culprit) ?? 0) <= at) return [];
    return [{ ...rest, culprit }];
  });
  return { pairs, read, named: found.length };
}

/** At most two hashes of a sorted list that start so. */
function startingWith(shas: readonly string[], prefix: string): string[] {
  let low = 0;
  for (let high = shas.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((shas[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return shas.slice(low, low + 2).filter((sha) => sha.startsWith(prefix));
}

async function judge(git: Git, gitDir: string, pair: Pair): Promise<Verdict | null> {
  const call = { gitDir, timeoutMs: blameMs };
  const diff = await git.run(
    [
      'diff',
      '--unified=0',
      '--no-color',
      '--no-ext-diff',
      '--no-renames',
      '--src-prefix=a/',
      '--dst-prefix=b/',
      pair.parent,
      pair.fix,
    ],
    call,
  );
  const place = await findFailing(git, call, { diff: diff.toString(), sha: pair.parent });
  if (!place) return null;
  const { path, line, lines } = place;
  const ignored = await requireFile(git, { sha: pair.parent, path }, call);
  const originOf = async (at: number): Promise<string> =>
    (await findOrigin(git, { sha: pair.parent, path, line: at }, { call, ignored, since: undefined })).sha;
  const wrote = [{ sha: await originOf(line), score: 0.5, why: '' }];
  const within = findEnclosingFunction(lines, line, null);
  const around = new Map<string, number>();
  let asked = 0;
  if (within) {
    const step = Math.max(1, Math.ceil((within.to - within.from + 1) / mostLines));
    for (let at = within.from; at <= within.to; at += step) {
      const sha = await originOf(at);
      around.set(sha, (around.get(sha) ?? 0) + 1);
      asked += 1;
    }
  }
  const ranked = rankCommits(
    wrote,
    [...around].map(([sha, count]) => ({ sha, score: (0.25 * count) / asked, why: '' })),
  );
  const ours = ranked[0]?.sha;
  const naive = (await git.run(['log', '-1', '--format=%H', pair.parent, '--', path], call)).toString().trim();
  return { ...pair, ours: ours === pair.culprit, naive: naive === pair.culprit, differs: ours !== naive };
}

/** The first line of code that the fix changes, or behind which it adds something. */
async function findFailing(
  git: Git,
  call: { gitDir: string },
  { diff, sha }: { diff: string; sha: string },
): Promise<{ path: string; line: number; lines: string[] } | null> {
  let path = '';
  for (const text of diff.split('\n')) {
    if (text.startsWith('--- ')) path = text.startsWith('--- a/') ? text.slice(6) : '';
    const [, start = '', removed = '1'] = /^@@ -(\d+)(?:,(\d+))? \+/.exec(text) ?? [];
    if (start === '' || path === '' || besideCode.test(path) || classifyFile(path) !== 'code') continue;
    const lines = (await git.run(['show', `${sha}:${path}`], call)).toString().split('\n');
    const from = Number(start);
    for (let line = from; line < from + Math.max(1, Number(removed)); line += 1)
      if (line > 0 && /[\p{L}\p{N}]/u.test(lines[line - 1] ?? '')) return { path, line, lines };
  }
  return null;
}

function figures(verdicts: readonly Verdict[]): string {
  const share = (right: number, of: number): string => `${((100 * right) / Math.max(1, of)).toFixed(1)} %`.padEnd(12);
  const differing = verdicts.filter(({ differs }) => differs);
  const right = differing.filter(({ ours }) => ours).length;
  return [
    `${verdicts.length}`.padEnd(7),
    share(verdicts.filter(({ ours }) => ours).length, verdicts.length),
    share(verdicts.filter(({ naive }) => naive).length, verdicts.length),
    `${right} of ${differing.length}, naive ${differing.filter(({ naive }) => naive).length}`,
  ].join('');
}
