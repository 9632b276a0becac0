import { blameLine, type LineBlame } from '../code/blame-line.ts';
import { findLineOrigin } from '../code/find-line-origin.ts';
import { findRepository } from '../code/find-repository.ts';
import { requireIndexed } from '../code/require-indexed.ts';
import type { UsecasePorts } from '../ports.ts';
import type { Explanation } from '../reports/explain-document.ts';
import { explainText } from './explain-text.ts';
import { locateCandidates, type Located } from './locate-candidates.ts';
import { rankCommits } from './rank-commits.ts';

type Ports = Pick<UsecasePorts, 'code' | 'mirrors' | 'knowledge' | 'reader' | 'redactor'>;

export interface ExplainRequest {
  readonly text: string;
  /** Its name or address; without one, the text alone is explained. */
  readonly repository?: string | undefined;
  /** The commit that runs; HEAD when absent. */
  readonly at?: string | undefined;
  /** The commit that ran before: what changed since comes first. */
  readonly since?: string | undefined;
}

/** Places whose line is asked for, and lines of the function around the best of them. */
const most = { places: 3, lines: 8 };

/**
 * Explains a stack trace by the repository at a commit: files, lines, who wrote them, and what they
 * were made for. Throws what `findRepository`, `requireIndexed` and `resolveCommit` throw.
 */
export async function explainInRepository(
  ports: Ports,
  { text, repository: name, at, since }: ExplainRequest,
): Promise<Explanation> {
  const { explanation, parsed } = await explainText(ports, text);
  if (name === undefined || parsed.trace === null) return explanation;
  const repository = await findRepository(ports, name);
  const head = requireIndexed(repository);
  const sha = at === undefined ? head : await ports.mirrors.resolveCommit(repository.id, at);
  const snapshot = ports.mirrors.openSnapshot(repository.id, sha);
  const changed =
    since === undefined ? new Map() : await snapshot.changedLines(await ports.mirrors.resolveCommit(repository.id, since));
  const located = await locateCandidates(snapshot, { trace: parsed.trace, changed });
  const blamed: Blamed[] = [];
  for (const { candidate, place } of located.filter((one) => one.place !== null).slice(0, most.places)) {
    if (place === null) continue;
    const blame = await blameLine(ports, { path: place.path, line: place.line, repository: repository.name, at: sha });
    blamed.push({ score: candidate.score, blame });
  }
  const best = located.find(({ place }) => place !== null);
  const around = best ? await blameAround(ports, { id: repository.id, sha, located: best }) : [];
  const commits = rankCommits(blamed.map(toCommit), around);
  return {
    ...explanation,
    candidates: located.map(({ candidate }) => candidate),
    commits,
    chain: [...chainOf(blamed, commits)],
  };
}

interface Blamed {
  readonly score: number;
  readonly blame: LineBlame;
}

type Commit = Explanation['commits'][number];

/** Returns the chain of the commit that is the most likely and has one. */
function chainOf(blamed: readonly Blamed[], commits: readonly Commit[]): LineBlame['chain'] {
  const rank = ({ blame }: Blamed): number => commits.findIndex(({ sha }) => sha === blame.commit.sha);
  const [best] = blamed.filter(({ blame }) => blame.chain.length > 0).toSorted((a, b) => rank(a) - rank(b));
  return best?.blame.chain ?? [];
}

/** Finds who wrote the lines of the function around a place, as many as are asked for at most. */
async function blameAround(
  ports: Ports,
  { id, sha, located: { candidate, place } }: { id: string; sha: string; located: Located },
): Promise<Commit[]> {
  if (place?.within == null) return [];
  const { from, to } = place.within;
  const step = Math.max(1, Math.ceil((to - from + 1) / most.lines));
  const counts = new Map<string, number>();
  let asked = 0;
  for (let line = from; line <= to; line += step) {
    const origin = await findLineOrigin(ports, id, { sha, path: place.path, line });
    counts.set(origin.sha, (counts.get(origin.sha) ?? 0) + 1);
    asked += 1;
  }
  return [...counts].map(([commit, lines]) => ({
    sha: commit,
    score: round((0.5 * candidate.score * lines) / asked),
    why: `wrote ${lines} of ${asked} lines asked for in the function around ${place.path}:${place.line}`,
  }));
}

function toCommit({ score, blame: { commit, file, line, bolt, reason } }: Blamed): Commit {
  const why = `wrote ${file}:${line}${commit.subject === '' ? '' : `: ${commit.subject}`}`;
  return {
    sha: commit.sha,
    score,
    why: `${why}; ${bolt === null ? `no Bolt: ${reason}` : `for ${bolt.key}, by its ${bolt.how}`}`,
  };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
