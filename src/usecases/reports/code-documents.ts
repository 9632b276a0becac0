import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { attributionWays } from '../../lifecycle/attribution.ts';
import type { Repository } from '../../ports/code-store.ts';
import type { LineBlame } from '../code/blame-line.ts';
import type { BoltCommits } from '../code/list-bolt-commits.ts';

const repository = {
  name: z.string(),
  address: z.string().describe('Where it is fetched from.'),
  branch: z.string().nullable().describe('Of its HEAD; null before the first index, and where HEAD is detached.'),
  head: z.string().nullable().describe('The commit of HEAD at the last index.'),
  shallow: z.boolean().describe('A shallow clone: what is older than its oldest commits is not known.'),
  indexedAt: z.iso.datetime().nullable(),
};

/** `repo add`. */
export const repositorySchema = z.strictObject(repository);

/** `repo list`. */
export const repositoryListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...repository,
      commits: z.int().nonnegative(),
      attributed: z.int().nonnegative().describe('Commits with a Bolt.'),
    }),
  ),
});

const seconds = z.number().nonnegative();

/** `repo index`. */
export const repositoryIndexSchema = z.strictObject({
  repository: z.string(),
  job: z.string().describe('Of this pass: send it with the next call to learn its end, and to start no other.'),
  phase: z.enum(['fetching', 'reading', 'graph', 'done']),
  commits: z.int().nonnegative().describe('New commits that were read.'),
  expected: z.int().nonnegative().nullable().describe('How many are new; null until that is known.'),
  seconds: z.strictObject({ fetching: seconds, reading: seconds, graph: seconds }),
});

const way = z
  .enum(attributionWays)
  .describe(
    '`trailer`: a line of its message. `pull-request`, `merge`: the message or the branch of what merged it. `patch-id`: another commit makes the same change.',
  );

/** `blame`. */
export const blameSchema = z.strictObject({
  file: z.string(),
  line: z.int().positive(),
  commit: z.strictObject({ sha: z.string(), at: z.iso.datetime(), subject: z.string().describe('Without secrets.') }),
  bolt: z.strictObject({ key: z.string(), how: way }).nullable().describe('Null where none is certain.'),
  reason: z.string().nullable().describe('Why there is no Bolt; null where there is.'),
  chain: z
    .array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(artifactKindIds),
        title: z.string(),
        part: z.string().optional().describe('The part that is concerned, such as `EC-2`.'),
      }),
    )
    .describe('From the Bolt to the PRD.'),
});

/** `bolt commits`. */
export const boltCommitsSchema = z.strictObject({
  bolt: z.string(),
  total: z.int().nonnegative(),
  items: z
    .array(
      z.strictObject({
        repository: z.string(),
        sha: z.string(),
        at: z.iso.datetime(),
        subject: z.string(),
        how: way,
        pull: z.int().nullable().describe('The pull request that its subject names.'),
      }),
    )
    .describe('Newest first; at most 500.'),
});

/** `hook install`. */
export const hookInstallSchema = z.strictObject({
  file: z.string().describe('Where the hook is.'),
  installed: z.boolean().describe('False where it was there already.'),
});

export function toRepository(one: Repository): z.infer<typeof repositorySchema> {
  const { name, source, branch, head, isShallow, indexedAt } = one;
  return { name, address: source.address, branch, head, shallow: isShallow, indexedAt };
}

export function toBlame({ file, line, commit, bolt, reason, chain }: LineBlame): z.infer<typeof blameSchema> {
  return { file, line, commit: { ...commit }, bolt: bolt && { ...bolt }, reason, chain: chain.map((item) => ({ ...item })) };
}

export function toBoltCommits({ bolt, total, items }: BoltCommits): z.infer<typeof boltCommitsSchema> {
  return {
    bolt,
    total,
    items: items.map(({ repository: name, sha, committedAt, subject, how, pull }) => ({
      repository: name,
      sha,
      at: committedAt,
      subject,
      how,
      pull,
    })),
  };
}
