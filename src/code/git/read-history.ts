import type { CommitMessage, CommitRange } from '../../ports/code-mirrors.ts';
import type { Git, GitCall } from './git-process.ts';
import { headRef } from './head-ref.ts';
import { readFields } from './read-fields.ts';

const historyTimeoutMs = 1_800_000;
const historyBytes = 16 * 1024 ** 3;
const batchSize = 4000;

/** Lists the commits of all branches and tags, once each; that of HEAD first. */
export async function listTips(git: Git, call: GitCall): Promise<string[]> {
  const format = '%(refname) %(objecttype) %(objectname) %(*objecttype) %(*objectname)';
  const printed = (await git.run(['for-each-ref', `--format=${format}`], call)).toString();
  const tips = printed.split('\n').flatMap((line) => {
    const [ref = '', type, sha = '', peeledType, peeled = ''] = line.split(' ');
    if (type === 'commit') return [{ ref, sha }];
    return peeledType === 'commit' ? [{ ref, sha: peeled }] : [];
  });
  const ordered = [...tips.filter(({ ref }) => ref === headRef), ...tips];
  return [...new Set(ordered.map(({ sha }) => sha))];
}

/** Reads the parents of each commit. */
export async function readParents(git: Git, range: CommitRange, call: GitCall): Promise<Map<string, readonly string[]>> {
  const parents = new Map<string, readonly string[]>();
  let rest = '';
  for await (const chunk of git.stream(['rev-list', '--parents', ...fromInput], withRange(range, call))) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [sha = '', ...own] = line.split(' ');
      parents.set(sha, own);
    }
  }
  return parents;
}

const fields = ['%H', '%P', '%at', '%ct', '%B'];

/** Reads whole messages. `%B`, because git's own parser of trailers misses those within a body. */
export async function* readMessages(git: Git, range: CommitRange, call: GitCall): AsyncGenerator<readonly CommitMessage[]> {
  const printed = git.stream(['log', '-z', `--format=${fields.join('%x00')}`, ...fromInput], withRange(range, call));
  let waiting: string[] = [];
  let batch: CommitMessage[] = [];
  for await (const more of readFields(printed)) {
    waiting = waiting.concat(more);
    let at = 0;
    for (; at + fields.length <= waiting.length; at += fields.length) {
      const [sha = '', parents = '', authored, committed, message = ''] = waiting.slice(at, at + fields.length);
      batch.push({
        sha,
        parents: parents === '' ? [] : parents.split(' '),
        authoredAt: toDate(authored),
        committedAt: toDate(committed),
        message,
      });
    }
    waiting = waiting.slice(at);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Lists what a merge brought to its first parent. */
export async function listMerged(git: Git, merge: string, call: GitCall): Promise<string[]> {
  const printed = await git.run(['rev-list', merge, `^${merge}^1`], call);
  return printed
    .toString()
    .split('\n')
    .filter((sha) => sha !== '' && sha !== merge);
}

/** Reads first lines of messages. */
export async function readSubjects(git: Git, shas: readonly string[], call: GitCall): Promise<Map<string, string>> {
  const input = shas.map((sha) => `${sha}\n`).join('');
  const printed = git.stream(['log', '-z', '--no-walk=unsorted', '--format=%H%x00%s', ...fromInput], { ...call, input });
  const all: string[] = [];
  for await (const more of readFields(printed)) all.push(...more);
  return new Map(all.flatMap((sha, at) => (at % 2 === 0 ? [[sha, all[at + 1] ?? ''] as const] : [])));
}

/** Names of commits come over the input: there may be thousands. One that is gone is passed over. */
const fromInput = ['--ignore-missing', '--stdin'];

function withRange({ tips, not }: CommitRange, call: GitCall): GitCall {
  const input = [...tips, ...not.map((sha) => `^${sha}`)].map((line) => `${line}\n`).join('');
  return { ...call, input, timeoutMs: historyTimeoutMs, maxBytes: historyBytes };
}

const latestSecond = Date.UTC(9999, 11, 31) / 1000;

/** Git stores whatever number somebody's clock or tool said. */
function toDate(seconds = '0'): Date {
  return new Date(Math.min(Math.max(Number(seconds) || 0, 0), latestSecond) * 1000);
}
