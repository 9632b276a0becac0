import { writeDiffRef } from '../../analysis/hypotheses/diff-ref.ts';
import { writeFrameText, type NamedError } from '../../analysis/hypotheses/frame-text.ts';
import type { FailingPlace } from '../../analysis/hypotheses/gathered.ts';
import type { ChainItem } from '../../analysis/trace/build-chain.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { blameLine } from '../code/blame-line.ts';
import { explainInRepository } from '../explain/explain-in-repository.ts';
import type { UsecasePorts } from '../ports.ts';
import type { RowMaker } from './evidence-row.ts';
import type { RunningCode } from './find-running-code.ts';
import { findThrown } from './find-thrown.ts';

type Ports = Pick<UsecasePorts, 'code' | 'mirrors' | 'knowledge' | 'reader' | 'redactor'>;

export interface GatheredCode {
  readonly error: NamedError;
  readonly hasTrace: boolean;
  /** One of the places, but where the trace prefers another one of its file, or nobody has the file. */
  readonly thrownAt: FailingPlace | null;
  readonly places: readonly FailingPlace[];
  /** From the Bolt of the best line up to its PRD. */
  readonly chain: readonly ChainItem[];
}

const most = { places: 10, read: 3 };
/** Of a diff that a rule or a model reads. */
export const mostDiffBytes = 16_000;

/** Follows a stack trace to lines, the commits that wrote them, and the diffs of these in the failing path. */
export async function gatherCode(
  ports: Ports,
  { trace, code, since, makeRow }: { trace: string; code: RunningCode | null; since: string | null; makeRow: RowMaker },
): Promise<GatheredCode> {
  const explanation = await explainInRepository(ports, {
    text: trace,
    repository: code?.repository.name,
    at: code?.sha,
    since: since ?? undefined,
  });
  const { runtime, candidates, chain } = explanation;
  const snapshot = code && ports.mirrors.openSnapshot(code.repository.id, code.sha);
  const files = ((await snapshot?.listFiles()) ?? []).map(({ path }) => path);
  const { error, at: thrown, isCaller } = findThrown(explanation, files);
  const isThrown = ({ path, line }: Pick<FailingPlace, 'path' | 'line'>): boolean =>
    path === thrown?.path && line === thrown.line;
  const readPlace = async (
    spot: Pick<FailingPlace, 'path' | 'line' | 'function'>,
    { why, isRead, isKnown = true }: { why: string; isRead: boolean; isKnown?: boolean },
  ): Promise<FailingPlace> => {
    const { path, line, function: name } = spot;
    const place = `${path}${line === null ? '' : `:${line}`}`;
    const ref = code === null || !isKnown ? place : `${place}@${code.sha}`;
    const frame = await makeRow('frame', {
      ref,
      text: writeFrameText({ place, function: name, why }, isThrown(spot) ? error : null),
    });
    const found = { ...spot, frame, isCaller: isCaller(spot), text: null, wrote: null };
    if (code === null || snapshot === null || line === null || !isKnown || !(isRead || isThrown(spot))) return found;
    const text = await readLine(snapshot, { path, line });
    if (text === null) return found;
    const wrote = isRead ? await findAuthor(ports, { path, line, code, makeRow }) : null;
    return { ...found, text: await makeRow('line', { ref, text }), wrote };
  };
  const places: FailingPlace[] = [];
  const known = new Set(files);
  for (const { file, line = null, function: name = null, why } of candidates
    .filter((one) => known.has(one.file))
    .slice(0, most.places)) {
    const isRead = places.filter(({ wrote }) => wrote !== null).length < most.read;
    places.push(await readPlace({ path: file, line, function: name }, { why, isRead }));
  }
  let thrownAt = places.find(isThrown) ?? null;
  if (thrownAt === null && thrown !== null) {
    const { isKnown, ...spot } = thrown;
    const why = isKnown ? 'the deepest frame of the application' : 'in no file that is known here';
    thrownAt = await readPlace(spot, { why, isRead: false, isKnown });
  }
  return { error, hasTrace: runtime !== null, thrownAt, places, chain };
}

async function readLine(snapshot: CodeSnapshot, { path, line }: { path: string; line: number }): Promise<string | null> {
  const text = (await snapshot.readText(path))?.split('\n')[line - 1]?.trim() ?? '';
  return text === '' ? null : text;
}

async function findAuthor(
  ports: Ports,
  { path, line, code: { repository, sha: at }, makeRow }: { path: string; line: number; code: RunningCode; makeRow: RowMaker },
): Promise<FailingPlace['wrote']> {
  const { commit, bolt, reason } = await blameLine(ports, { path, line, repository: repository.name, at });
  const { sha } = commit;
  const attributed = bolt === null ? `no Bolt: ${reason}` : `for ${bolt.key}, by its ${bolt.how}`;
  const row = await makeRow('commit', {
    ref: sha,
    text: `${sha} wrote ${path}:${line}: ${commit.subject}; ${attributed}`,
    at: new Date(commit.at),
  });
  const diff = await ports.mirrors.openSnapshot(repository.id, sha).readDiff(path, { base: null, mostBytes: mostDiffBytes });
  // A file that was renamed since has no diff under its name of today.
  return { sha, commit: row, diff: diff === '' ? null : await makeRow('diff', { ref: writeDiffRef({ sha, path }), text: diff }) };
}
