import { classifyFile } from '../../analysis/hypotheses/classify-file.ts';
import { writeDiffRef } from '../../analysis/hypotheses/diff-ref.ts';
import type { WindowDeployment } from '../../analysis/hypotheses/gathered.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';
import type { RowMaker } from './evidence-row.ts';
import type { KnownDeployment, RunningCode } from './find-running-code.ts';
import { mostDiffBytes } from './gather-code.ts';

const most = { failing: 5, others: 3 };

/** Makes evidence of deployments: what each changed where it fails, and beside the code. */
export async function gatherDeployments(
  { mirrors }: Pick<UsecasePorts, 'mirrors'>,
  {
    deployments,
    code,
    failingPath,
    startedAt,
    makeRow,
  }: {
    deployments: readonly KnownDeployment[];
    code: RunningCode | null;
    failingPath: ReadonlySet<string>;
    startedAt: Date;
    makeRow: RowMaker;
  },
): Promise<WindowDeployment[]> {
  const gathered: WindowDeployment[] = [];
  for (const { id, sha, before, environment, status, at, unit } of deployments) {
    const minutesBefore = Math.max(0, Math.round((startedAt.getTime() - Date.parse(at)) / 60_000));
    const deployed = await makeRow('deployment', {
      ref: `deployment:${id}`,
      text: `${sha ?? 'unknown commit'} ${status} in ${environment}, ${minutesBefore} min before the alert${unit === null ? '' : `, as ${unit}`}${before === null ? '' : `; ${before} ran before`}`,
      at: new Date(at),
    });
    const changes = code !== null && sha !== null && before !== null ? await readChanges(sha, before, code) : [];
    gathered.push({ sha, environment, minutesBefore, deployed, changes });
  }
  return gathered;

  async function readChanges(
    sha: string,
    from: string,
    { repository: { id } }: RunningCode,
  ): Promise<WindowDeployment['changes']> {
    try {
      const [own, base] = await Promise.all([mirrors.resolveCommit(id, sha), mirrors.resolveCommit(id, from)]);
      const snapshot = mirrors.openSnapshot(id, own);
      const paths = [...(await snapshot.changedLines(base)).keys()];
      const failing = paths.filter((path) => failingPath.has(path)).slice(0, most.failing);
      const others = paths.filter((path) => !failingPath.has(path) && classifyFile(path) !== 'code').slice(0, most.others);
      const changes: WindowDeployment['changes'][number][] = [];
      for (const path of [...failing, ...others]) {
        const text = await snapshot.readDiff(path, { base, mostBytes: mostDiffBytes });
        const diff = await makeRow('diff', { ref: writeDiffRef({ from: base, sha: own, path }), text });
        changes.push({ path, kind: classifyFile(path), isFailing: failingPath.has(path), diff });
      }
      return changes;
    } catch (error) {
      // A source may name a commit that was never fetched; the deployment itself is evidence still.
      if (error instanceof ThroughlineError && error.id === 'commit.not-found') return [];
      throw error;
    }
  }
}
