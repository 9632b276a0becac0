import { writeDiffRef } from '../../analysis/hypotheses/diff-ref.ts';
import type { FailingPlace } from '../../analysis/hypotheses/gathered.ts';
import type { ChainItem } from '../../analysis/trace/build-chain.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { blameLine } from '../code/blame-line.ts';
import { explainInRepository } from '../explain/explain-in-repository.ts';
import type { UsecasePorts } from '../ports.ts';
import type { RowMaker } from './evidence-row.ts';
import type { RunningCode } from './find-running-code.ts';

type Ports = Pick<UsecasePorts, 'code' | 'mirrors' | 'knowledge' | 'reader' | 'redactor'>;

export interface GatheredCode {
  readonly exception: string | null;
  readonly hasTrace: boolean;
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
  const { exception, runtime, candidates, chain } = explanation;
  const known = { exception, hasTrace: runtime !== null, chain };
  if (code === null) return { ...known, places: [] };
  const snapshot = ports.mirrors.openSnapshot(code.repository.id, code.sha);
  const files = new Set((await snapshot.listFiles()).map(({ path }) => path));
  const places: FailingPlace[] = [];
  for (const { file, line = null, function: name = null, why } of candidates
    .filter((one) => files.has(one.file))
    .slice(0, most.places)) {
    const where = `${file}${line === null ? '' : `:${line}`}@${code.sha}`;
    const frame = await makeRow('frame', {
      ref: where,
      text: `${name === null ? '' : `${name} in `}${file}${line === null ? '' : `:${line}`}; ${why}`,
    });
    const place = { path: file, line, function: name, frame };
    const isRead = line !== null && places.filter(({ text }) => text !== null).length < most.read;
    const text = isRead ? await readLine(snapshot, { path: file, line }) : null;
    if (line === null || text === null) places.push({ ...place, text: null, wrote: null });
    else
      places.push({
        ...place,
        text: await makeRow('line', { ref: where, text }),
        wrote: await findAuthor(ports, { path: file, line, code, makeRow }),
      });
  }
  return { ...known, places };
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
