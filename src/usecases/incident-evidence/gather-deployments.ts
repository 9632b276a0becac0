import { classifyFile } from '../../analysis/hypotheses/classify-file.ts';
import { writeDeploymentText } from '../../analysis/hypotheses/deployment-text.ts';
import { writeDiffRef } from '../../analysis/hypotheses/diff-ref.ts';
import type { FailingPlace, WindowDeployment } from '../../analysis/hypotheses/gathered.ts';
import { describeWhen } from '../../analysis/hypotheses/describe-when.ts';
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
    places,
    startedAt,
    makeRow,
  }: {
    deployments: readonly KnownDeployment[];
    code: RunningCode | null;
    places: readonly FailingPlace[];
    startedAt: Date;
    makeRow: RowMaker;
  },
): Promise<WindowDeployment[]> {
  const failingPath = new Set(places.map(({ path }) => path));
  const wrote = new Set(places.flatMap((place) => place.wrote?.sha ?? []));
  const gathered: WindowDeployment[] = [];
  for (const { id, sha, before, repository, environment, status, at, unit } of deployments) {
    const isKnown = status === 'succeeded' || status === 'rolled-back';
    const { changes, range } =
      isKnown && code !== null && sha !== null && before !== null
        ? await readChanges(sha, before, code)
        : { changes: [], range: [] };
    const brought = status === 'succeeded' && sha !== null ? [sha, ...range.filter((one) => one !== sha && wrote.has(one))] : [];
    const when = describeWhen(new Date(at), startedAt);
    const deployed = await makeRow('deployment', {
      // A stored text never changes: what a later trace makes known of it is evidence of its own.
      ref: ['deployment', id, ...brought.slice(1).map((one) => one.slice(0, 12))].join(':'),
      // Only what succeeded took the place of what ran.
      text: writeDeploymentText({
        sha,
        brought,
        status,
        environment,
        when,
        unit,
        before: status === 'succeeded' ? before : null,
      }),
      at: new Date(at),
    });
    gathered.push({
      sha,
      repository: repository || (code?.repository.name ?? ''),
      environment,
      status,
      when,
      brought,
      deployed,
      changes,
    });
  }
  return gathered;

  async function readChanges(
    sha: string,
    from: string,
    { repository: { id } }: RunningCode,
  ): Promise<{ changes: WindowDeployment['changes']; range: readonly string[] }> {
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
      const range = [...(await mirrors.readParents(id, { tips: [own], not: [base] })).keys()];
      return { changes, range };
    } catch (error) {
      // A source may name a commit that was never fetched; the deployment itself is evidence still.
      if (error instanceof ThroughlineError && error.id === 'commit.not-found') return { changes: [], range: [] };
      throw error;
    }
  }
}
