import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { BoltCommit } from '../../ports/code-store.ts';
import { readPlace } from '../knowledge/read-place.ts';
import type { UsecasePorts } from '../ports.ts';
import { fillSubjects } from './fill-subjects.ts';

/** More than a Bolt of two days has. */
const mostListed = 500;

export interface BoltCommits {
  readonly bolt: string;
  readonly total: number;
  readonly items: readonly (BoltCommit & { readonly subject: string })[];
}

/** Lists the commits of a Bolt in all repositories, newest first. */
export async function listBoltCommits(
  ports: Pick<UsecasePorts, 'artifacts' | 'code' | 'mirrors' | 'redactor'>,
  { key: text }: { key: string },
): Promise<BoltCommits> {
  const { key } = readPlace(text);
  if (!/^(?:BOLT|FIX)-/.test(key)) {
    throw new InputError({
      id: 'bolt.malformed',
      message: `${key} is no Bolt.`,
      fix: fix`${act('listArtifacts', { kind: 'bolt' })} lists them.`,
    });
  }
  await requireArtifact(ports, key);
  const { items, total } = await ports.code.listBoltCommits(key, mostListed);
  const titled: (BoltCommit & { subject: string })[] = [];
  const subjects = new Map<string, string>();
  for (const [id, own] of Map.groupBy(items, ({ repositoryId }) => repositoryId)) {
    for (const [sha, subject] of await fillSubjects(ports, id, own)) subjects.set(`${id} ${sha}`, subject);
  }
  for (const item of items) titled.push({ ...item, subject: subjects.get(`${item.repositoryId} ${item.sha}`) ?? '' });
  return { bolt: key, total, items: titled };
}

async function requireArtifact({ artifacts }: Pick<UsecasePorts, 'artifacts'>, key: string): Promise<void> {
  if (await artifacts.read(key)) return;
  throw new NotFoundError({
    id: 'artifact.not-found',
    message: `There is no ${key}.`,
    fix: fix`${act('listArtifacts', { kind: 'bolt' })} lists those that exist.`,
  });
}
