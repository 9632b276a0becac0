import { commitFiles } from '../../code/example/commit-files.ts';
import { indexToEnd } from '../interaction/index-to-end.ts';
import type { Demo } from './demo-context.ts';
import { readExampleCommits } from './example-repository.ts';
import { finishBolt } from './finish-bolt.ts';
import { release } from './release.ts';

/** Implements the Fix-It Bolt as a commit that names it, and brings it to production. */
export async function commitHotfix(
  demo: Demo,
  given: {
    fix: string;
    adr: string;
    repository: string;
    folder: string;
    /** Folder of the hotfix in the examples. */
    from: string;
    deployed: string;
    environment: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { service, tell } = demo;
  const { fix, adr, repository, folder, environment } = given;
  await service.bolts.claim({ key: fix });
  const { tokens, criteria } = await service.packs.read({ key: fix });
  const own = criteria.find(({ from, proof }) => from === '' && proof === 'test')?.id ?? '';
  const [hotfix] = await readExampleCommits(given.from, { adr, fix: own, boltOf: () => fix });
  if (hotfix === undefined) throw new Error('The example has no hotfix.');
  const [sha = ''] = await commitFiles(folder, [hotfix.commit], environment);
  tell(`${fix} is claimed, packed in ${tokens} tokens, and committed as ${sha.slice(0, 8)}.`);
  await indexToEnd(demo, repository);
  await finishBolt(demo, { key: fix, sha, repository, folder });
  await release(demo, { repository, from: given.deployed, to: sha, title: 'Lending desk 1.1.1' });
}
