import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRepository, type Repository } from '../../repository/support/repository.ts';
import { fillRepository } from './fill-repository.ts';
import { planRepository, type PlannedVersion } from './plan-repository.ts';

let stored: Repository;
let filled: Repository;
const planned = [...planRepository(400, new Date().getUTCFullYear())];

beforeAll(async () => {
  [stored, filled] = [await openRepository(), await openRepository()];
  for (const version of planned) await store(version);
  await fillRepository(filled.targets.owner, { versions: planned, authorId: filled.owner.id });
}, 120_000);
afterAll(() => Promise.all([stored.close(), filled.close()]));

async function store({ key, kind, version, links, ...content }: PlannedVersion): Promise<void> {
  const common = {
    ...content,
    links: links.map((link) => ({ ...link, toVersion: 1 })),
    provenance: { reason: 'written' },
    authorId: stored.owner.id,
  };
  const made =
    version === 1
      ? await stored.artifacts.create({ ...common, kind })
      : await stored.artifacts.addVersion({ ...common, key, expectedVersion: version - 1 });
  expect(made.key).toBe(key);
}

/** Rows with keys and names in the place of what each database numbers by itself, and without times. */
const questions = {
  artifact: `select a.key, a.kind, a.scope, a.seq, a.status, a.current_version, person.name as moved_by, a.mover_proven, a.moved_because
    from artifact a join person on person.id = a.moved_by order by a.id`,
  artifact_version: `select a.key, v.version, v.title, v.body, v.markdown, v.content_hash, v.normative_hash, person.name, v.provenance, v.previous_status,
      v.origin from artifact_version v join artifact a on a.id = v.artifact_id join person on person.id = v.author_id order by a.id, v.version`,
  part: `select a.key, p.version, p.local_id, p.type, p.text, p.removed, p.normative_hash, p.ordinal
    from part p join artifact a on a.id = p.artifact_id order by a.id, p.version, p.ordinal`,
  link: `select source.key as source, l.from_version, l.from_part, l.role, target.key as target, l.to_version, l.to_part, l.to_content_hash, l.to_normative_hash
    from link l join artifact source on source.id = l.from_artifact_id join artifact target on target.id = l.to_artifact_id
    order by source.id, l.from_version, l.role, l.from_part, target.id, l.to_part`,
  search_document: `select a.key, d.version, d.title_words::text, d.words::text from search_document d join artifact a on a.id = d.artifact_id order by a.id`,
  counter: 'select * from counter order by kind, scope',
};

test.each(Object.entries(questions))('the rows of %s are those that the store writes', async (_table, question) => {
  const [ours, theirs] = await Promise.all(
    [filled, stored].map(async ({ ownerDb }) => (await ownerDb.pool.query(question)).rows),
  );
  expect(theirs?.length).toBeGreaterThan(0);
  expect(ours).toEqual(theirs);
});

test('the plan has as many artifacts as were asked for, and three links for each', () => {
  const artifacts = planned.filter(({ version }) => version === 1);
  expect(artifacts).toHaveLength(400);
  expect(planned.flatMap(({ links }) => links).length / artifacts.length).toBeCloseTo(3, 0);
});
