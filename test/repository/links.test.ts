import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artifactKindIds, type ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { linkRoles, linkRules } from '../../src/lifecycle/links.ts';
import type { ArtifactVersion, NewLink, NewVersion } from '../../src/ports/artifacts.ts';
import { content, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

let repository: Repository;
let prd: ArtifactVersion;

beforeAll(async () => {
  repository = await openRepository();
  prd = await create('prd', []);
});
afterAll(() => repository.close());

const create = (kind: ArtifactKindId, links: readonly NewLink[], change: Partial<NewVersion> = {}): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, `A ${kind}`, { links, ...change }), kind });

const addVersion = (to: ArtifactVersion, links: readonly NewLink[], change: Partial<NewVersion> = {}): Promise<ArtifactVersion> =>
  repository.artifacts.addVersion({
    ...content(repository.owner, to.title, { links, ...change }),
    key: to.key,
    expectedVersion: to.version,
  });

it.for<[string, NewLink]>([
  ['an artifact that does not exist', { role: 'derived_from', to: 'PRD-999' }],
  ['a part that does not exist', { role: 'covers', to: 'PRD-001#US-99' }],
  ['a part of its own that does not exist', { role: 'covers', fromPart: 'OP-missing', to: 'PRD-001#US-1' }],
])('refuses a link that names %s, and stores nothing', async ([, link]) => {
  const before = await repository.artifacts.list();
  await expect(create('daa', [link])).rejects.toMatchObject({ id: 'link.dead' });
  expect(await repository.artifacts.list()).toEqual(before);
});

it('refuses a link to a part that a later version removed', async () => {
  const target = await create('prd', []);
  await addVersion(target, [], { parts: [] });
  await expect(create('daa', [{ role: 'covers', to: `${target.key}#US-1` }])).rejects.toMatchObject({ id: 'link.dead' });
  const client = await repository.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `with born as (insert into artifact (kind) values ('daa') returning id)
       insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance)
       select id, 1, 'Raw', '{}', '', $1, '{}' from born`,
      [repository.owner.id],
    );
    const insertLink = client.query(
      `insert into link (from_artifact_id, from_version, role, to_artifact_id, to_version, to_part)
       select max(artifact_id), 1, 'covers', target.id, 2, 'US-1' from artifact_version, artifact target where key = $1 group by target.id`,
      [target.key],
    );
    await expect(insertLink).rejects.toMatchObject({ message: 'link.dead' });
  } finally {
    client.release(true);
  }
});

it('refuses a link that the table does not allow, and names those it does', async () => {
  await expect(create('daa', [{ role: 'implements', to: prd.key }])).rejects.toMatchObject({
    id: 'link.illegal',
    fix: 'Legal for an AI-DAA: covers prd, derived_from prd, supersedes daa.',
  });
});

it('pins both versions and the content that the target has now', async () => {
  const target = await create('prd', []);
  const daa = await create('daa', [
    { role: 'derived_from', to: target.key },
    { role: 'covers', fromPart: 'US-1', to: `${target.key}#US-1` },
    { role: 'covers', fromPart: 'US-1', to: `${target.key}#US-1` },
  ]);
  const changed = await addVersion(target, [], { title: 'Retitled' });
  const { rows } = await repository.db.pool.query(
    `select l.role, from_version, from_part, to_version, to_part, to_content_hash, to_normative_hash, v.normative_hash
     from link l join artifact f on f.id = from_artifact_id join artifact t on t.id = to_artifact_id
       join artifact_version v on v.artifact_id = t.id and v.version = t.current_version
     where f.key = $1 order by 1 desc`,
    [daa.key],
  );
  const pins = { from_version: 1, to_version: 1, to_content_hash: target.contentHash };
  expect(rows).toMatchObject([
    { ...pins, role: 'derived_from', from_part: null, to_part: null },
    { ...pins, role: 'covers', from_part: 'US-1', to_part: 'US-1' },
  ]);
  expect(changed.contentHash).not.toBe(target.contentHash);
  expect(rows[0]?.to_normative_hash).toBe(rows[0]?.normative_hash);
  expect(rows[1]?.to_normative_hash).not.toBe(rows[0]?.to_normative_hash);
});

it('pins the version that it names, and judges parts by that one', async () => {
  const target = await create('prd', []);
  await addVersion(target, [], { parts: [{ localId: 'US-2', type: 'story', text: 'As a member, I want to return a book.' }] });
  const covers = (part: string, toVersion?: number): NewLink => ({ role: 'covers', to: `${target.key}#${part}`, toVersion });
  const daa = await create('daa', [covers('US-1', 1), covers('US-2'), { role: 'derived_from', to: target.key, toVersion: 1 }]);
  const { rows } = await repository.db.pool.query(
    `select to_part, to_version from link join artifact f on f.id = from_artifact_id where f.key = $1 order by to_part`,
    [daa.key],
  );
  expect(rows).toEqual([
    { to_part: 'US-1', to_version: 1 },
    { to_part: 'US-2', to_version: 2 },
    { to_part: null, to_version: 1 },
  ]);
  for (const dead of [covers('US-1', 2), covers('US-2', 1), covers('US-1', 3)]) {
    await expect(create('daa', [dead])).rejects.toMatchObject({ id: 'link.dead' });
  }
  await expect(create('daa', [{ role: 'derived_from', to: target.key, toVersion: 3 }])).rejects.toMatchObject({
    id: 'link.dead',
  });
});

it('is legal between two kinds exactly where the table of the lifecycle says so', async () => {
  const keys = new Map<ArtifactKindId, string>();
  const body = { category: 'messaging' };
  for (const kind of artifactKindIds) keys.set(kind, (await create(kind, [], { body })).key);
  const kind = fc.constantFrom(...artifactKindIds);
  // Half of them legal, which one in twenty would be by chance.
  const any = fc.record({ from: kind, role: fc.constantFrom(...linkRoles), to: kind });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.constantFrom(...linkRules), any), async ({ from, role, to }) => {
      const legal = linkRules.some((rule) => rule.from === from && rule.role === role && rule.to === to);
      // What a unit contains is in no other one, and what a Bolt satisfies is no other Bolt's.
      const target = role === 'contains' || role === 'satisfies' ? (await create(to, [], { body })).key : keys.get(to)!;
      const stored = await create(from, [{ role, to: target }], { body }).then(
        () => 'stored',
        (error: { id: string }) => error.id,
      );
      expect(stored).toBe(legal ? 'stored' : 'link.illegal');
    }),
    { numRuns: 80 },
  );
});

it('refuses a chain of links that would come back to where it started', async () => {
  const [first, second] = [await create('bolt', []), await create('bolt', [])];
  const third = await create('bolt', [{ role: 'depends_on', to: second.key }]);
  await addVersion(second, [{ role: 'depends_on', to: first.key }]);
  await expect(addVersion(first, [{ role: 'depends_on', to: third.key }])).rejects.toMatchObject({ id: 'link.cycle' });
  await expect(addVersion(first, [{ role: 'depends_on', to: first.key }])).rejects.toMatchObject({ id: 'link.cycle' });
});

it('lets only one of two links win that together would close a cycle', async () => {
  for (let round = 0; round < 5; round++) {
    const [left, right] = [await create('bolt', []), await create('bolt', [])];
    const outcomes = await Promise.allSettled([
      addVersion(left, [{ role: 'depends_on', to: right.key }]),
      addVersion(right, [{ role: 'depends_on', to: left.key }]),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

it('lets related patterns point at each other', async () => {
  const pattern = { body: { category: 'messaging' } };
  const first = await create('playbook', [], pattern);
  const second = await create('playbook', [{ role: 'related_to', to: first.key }], pattern);
  const back = await addVersion(first, [{ role: 'related_to', to: second.key }], pattern);
  expect(back.version).toBe(2);
});
