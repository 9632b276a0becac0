import { join } from 'node:path';
import { commitFiles } from '../../code/example/commit-files.ts';
import { indexToEnd } from '../interaction/index-to-end.ts';
import type { Demo } from './demo-context.ts';
import { readExampleCommits, type PlannedCommit } from './example-repository.ts';
import { finishBolt } from './finish-bolt.ts';
import { release } from './release.ts';

export interface UnitKeys {
  readonly repository: string;
  /** The Bolts that are Done. */
  readonly done: readonly string[];
  /** The newest, which runs in production. */
  readonly unit: string;
  /** The commits, oldest first. The last one breaks a decision. */
  readonly commits: readonly string[];
  /** The commit that was released. */
  readonly deployed: string;
}

const repository = 'library-lending';

/**
 * Builds the code of the example: Bolts are claimed, packed, committed with their trailers, tested
 * and reviewed, and each is released in a unit; then a commit comes that breaks a decision.
 */
export async function reachUnit(
  demo: Demo,
  given: {
    adr: string;
    owners: ReadonlyMap<string, string>;
    /** Where the repository of the example is made. */
    folder: string;
    environment: Readonly<Record<string, string>>;
  },
): Promise<UnitKeys> {
  const { service, tell } = demo;
  const { adr, owners, folder, environment } = given;
  const planned = await readExampleCommits(join(demo.folder, 'library-lending/repository'), {
    adr,
    boltOf: (part) => owners.get(part) ?? '',
  });
  const [start, ...others] = planned;
  if (start === undefined) throw new Error('The example has no commits.');
  const commits = await commitFiles(folder, [start.commit], environment);
  await service.code.add({ address: folder, name: repository });

  const done: string[] = [];
  let unit = '';
  let deployed = commits[0] ?? '';
  for (const { part, commit } of others.filter((one) => one.part !== null)) {
    const key = owners.get(part ?? '') ?? '';
    await service.bolts.claim({ key });
    const { tokens } = await service.packs.read({ key });
    const [sha = ''] = await commitFiles(folder, [commit], environment);
    commits.push(sha);
    tell(`${key} is claimed, packed in ${tokens} tokens, and committed as ${sha.slice(0, 8)}.`);
    await indexToEnd(demo, repository);
    await finishBolt(demo, { key, sha, repository, folder });
    unit = await release(demo, { repository, from: deployed, to: sha, title: `Lending desk 1.${done.length}` });
    deployed = sha;
    done.push(key);
  }

  const late = others.filter((one): one is PlannedCommit => one.part === null);
  commits.push(
    ...(await commitFiles(
      folder,
      late.map(({ commit }) => commit),
      environment,
    )),
  );
  await indexToEnd(demo, repository);
  const { items } = await service.compliance.show({ key: adr, repository, at: commits.at(-1) });
  const broken = items.flatMap(({ part, verdict, hits }) =>
    verdict === 'violated' ? hits.map(({ file, line }) => `${part} at ${file}:${line}`) : [],
  );
  tell(`A late commit breaks ${broken.join(', ')}.`);
  return { repository, done, unit, commits, deployed };
}
