import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { assignMerges } from '../../analysis/attribution/assign-merges.ts';
import { readReferences } from '../../analysis/attribution/read-references.ts';
import type { CommitMessage } from '../../ports/code-mirrors.ts';
import type { NamedBolt, NewCommit, Repository } from '../../ports/code-store.ts';
import type { UsecasePorts } from '../ports.ts';
import type { CodeIndexer, IndexProgress } from './code-indexer.ts';

interface Job {
  progress: IndexProgress;
  isOver: boolean;
  readonly ended: Promise<void>;
}

/** Short enough for somebody who watches, and for every proxy. */
const waitMs = 1_000;

/** Indexes repositories in this process, each by one pass at a time. */
export function createCodeIndexer(ports: Pick<UsecasePorts, 'code' | 'mirrors'>): CodeIndexer {
  const jobs = new Map<string, Job>();

  function start(repository: Repository): Job {
    const seconds = { fetching: 0, reading: 0, graph: 0 };
    const begun: IndexProgress = { job: randomUUID(), phase: 'fetching', commits: 0, expected: null, seconds };
    let job: Job | undefined;
    const report = (change: Partial<IndexProgress>): void => {
      if (job) job.progress = { ...job.progress, ...change };
    };
    const ended = indexRepository(ports, repository, report).finally(() => {
      if (job) job.isOver = true;
    });
    // Perhaps nobody comes back for it.
    ended.catch(() => undefined);
    job = { progress: begun, isOver: false, ended };
    jobs.set(repository.id, job);
    return job;
  }

  return {
    async advance(repository, asked) {
      const known = jobs.get(repository.id);
      const job = known && (!known.isOver || known.progress.job === asked) ? known : start(repository);
      const waiting = new AbortController();
      await Promise.race([job.ended, delay(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined)]).finally(() =>
        waiting.abort(),
      );
      return job.progress;
    },
  };
}

/** Fetches, and reads the commits that the last index does not have. */
async function indexRepository(
  { code, mirrors }: Pick<UsecasePorts, 'code' | 'mirrors'>,
  { id, source, isShallow, indexedTips }: Repository,
  report: (change: Partial<IndexProgress>) => void,
): Promise<void> {
  const seconds = { fetching: 0, reading: 0, graph: 0 };
  const time = async <T>(phase: keyof typeof seconds, work: () => Promise<T>): Promise<T> => {
    report({ phase });
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      seconds[phase] = Math.round(performance.now() - begunAt) / 1000;
      report({ seconds: { ...seconds } });
    }
  };
  const state = await time('fetching', () => mirrors.update(id, source));
  await time('reading', async () => {
    const tips = await mirrors.listTips(id);
    // A clone that is whole now has commits behind what was its edge.
    const range = { tips, not: isShallow && !state.isShallow ? [] : indexedTips };
    const parents = await mirrors.readParents(id, range);
    report({ expected: parents.size });
    const { via, beyond } = assignMerges(parents, tips);
    let commits = 0;
    // One batch is stored while git writes the next.
    let storing = Promise.resolve();
    for await (const batch of mirrors.readMessages(id, range)) {
      const read = batch.map((commit) => toNewCommit(commit, via.get(commit.sha) ?? null));
      await storing;
      storing = code.addCommits(id, read);
      storing.catch(() => undefined);
      commits += batch.length;
      report({ commits });
    }
    await storing;
    for (const merge of beyond) await code.setMerge(id, merge, await mirrors.listMerged(id, merge));
    await code.finishIndex(id, { ...state, tips });
  });
  if (!state.isShallow) await time('graph', () => mirrors.writeGraph(id));
  report({ phase: 'done' });
}

function toNewCommit({ message, ...commit }: CommitMessage, via: string | null): NewCommit {
  const { bolts, pull, branchBolt } = readReferences(message);
  const named = bolts.map((key): NamedBolt => ({ key, how: 'trailer' }));
  const merged: readonly NamedBolt[] =
    branchBolt === null ? [] : [{ key: branchBolt, how: pull === null ? 'merge' : 'pull-request' }];
  return { ...commit, pull, via, bolts: named.length > 0 ? named : merged };
}
