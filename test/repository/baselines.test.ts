import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { ArtifactVersion, NewLink } from '../../src/ports/artifacts.ts';
import type { KnowledgeStore } from '../../src/ports/knowledge.ts';
import { createKnowledgeStore } from '../../src/repository/knowledge/knowledge-store.ts';
import { auditOf, content, openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
let knowledge: KnowledgeStore;
let counter = 0;

beforeAll(async () => {
  repository = await openRepository();
  knowledge = createKnowledgeStore(repository.db.pool);
});
afterAll(() => repository.close());

const story = (text: string) => [{ localId: 'US-1', type: 'story', text }];
const create = (kind: ArtifactKindId, links: readonly NewLink[] = []): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, `A ${kind}`, { links, parts: story('Borrow.') }), kind });
const change = ({ key, version }: ArtifactVersion, text: string, links: readonly NewLink[] = []): Promise<ArtifactVersion> =>
  repository.artifacts.addVersion({
    ...content(repository.owner, 'Changed', { links, parts: story(text) }),
    key,
    expectedVersion: version,
  });
const name = (entries: readonly { key: string; version?: number }[] = []) =>
  knowledge.createBaseline({ name: `release-${++counter}`, note: 'as shipped', entries, actorId: repository.owner.id });

it('names the versions of everything that is current, or of what is named', async () => {
  const prd = await create('prd');
  await change(prd, 'Borrow more.');
  const whole = await name();
  expect(whole).toMatchObject({ note: 'as shipped', createdBy: 'Olga Owner' });
  const { entries } = await knowledge.readBaseline(whole.name);
  expect(entries).toHaveLength(whole.versions);
  expect(entries.find(({ key }) => key === prd.key)).toEqual({ key: prd.key, kind: 'prd', title: 'Changed', version: 2 });
  const some = await name([{ key: prd.key, version: 1 }]);
  expect((await knowledge.readBaseline(some.name)).entries).toEqual([{ key: prd.key, kind: 'prd', title: 'A prd', version: 1 }]);
  expect((await knowledge.listBaselines()).slice(0, 2)).toEqual([some, whole]);
  expect((await auditOf(repository, some.name)).map(({ action }) => action)).toEqual(['baseline.created']);
});

it('refuses a name that is taken and versions that are not there, all of them in one refusal', async () => {
  const prd = await create('prd');
  const { name: taken } = await name();
  const actorId = repository.owner.id;
  await expect(knowledge.createBaseline({ name: taken, note: '', entries: [], actorId })).rejects.toMatchObject({
    id: 'baseline.exists',
  });
  const entries = [{ key: 'PRD-999' }, { key: prd.key, version: 7 }, { key: prd.key }];
  await expect(knowledge.createBaseline({ name: 'new', note: '', entries, actorId })).rejects.toMatchObject({
    id: 'baseline.unknown-artifact',
    details: { missing: [`${prd.key}@7`, 'PRD-999'] },
  });
  await expect(knowledge.readBaseline('new')).rejects.toMatchObject({ id: 'baseline.not-found' });
  await expect(knowledge.compareBaselines(taken, 'new')).rejects.toMatchObject({ id: 'baseline.not-found' });
});

it('shows what changed since, and which links became suspect by it', async () => {
  const prd = await create('prd');
  const tip = await create('tip', [{ role: 'covers', fromPart: 'US-1', to: `${prd.key}#US-1` }]);
  const before = await name();
  expect(await knowledge.compareBaselines(before.name, null)).toMatchObject({ changes: [], suspects: [] });
  const moved = await change(prd, 'Borrow two.');
  const added = await create('prd');
  const suspect = {
    from: tip.key,
    fromPart: 'US-1',
    role: 'covers',
    to: prd.key,
    toPart: 'US-1',
    toVersion: 1,
    targetVersion: 2,
  };
  const changes = [
    { key: prd.key, kind: 'prd', title: 'Changed', from: 1, to: 2 },
    { key: added.key, kind: 'prd', title: 'A prd', from: null, to: 1 },
  ];
  const expected = { unchanged: before.versions - 1, changes, suspects: [{ ...suspect, suspect: true }] };
  expect(await knowledge.compareBaselines(before.name, null)).toEqual(expected);
  const after = await name();
  expect(await knowledge.compareBaselines(before.name, after.name)).toEqual(expected);
  // Backwards nothing is suspect: the link was made on what the earlier state holds.
  expect((await knowledge.compareBaselines(after.name, before.name)).suspects).toEqual([]);

  await knowledge.clearLinks({
    from: tip.key,
    to: { key: prd.key, part: null },
    seen: 2,
    reason: 'Still so.',
    actorId: repository.owner.id,
  });
  expect((await knowledge.compareBaselines(before.name, null)).suspects).toEqual([]);
  await change(moved, 'Borrow three.');
  // It was suspect in the later baseline already.
  expect((await knowledge.compareBaselines(after.name, null)).suspects).toEqual([]);
  expect((await knowledge.compareBaselines(before.name, null)).suspects).toHaveLength(1);
});

it('compares a selection by what it names', async () => {
  const [one, other] = [await create('prd'), await create('prd')];
  const some = await name([{ key: one.key }]);
  await change(other, 'Elsewhere.');
  await create('prd');
  expect(await knowledge.compareBaselines(some.name, null)).toEqual({ unchanged: 1, changes: [], suspects: [] });
});

it('never changes', async () => {
  const { name: kept } = await name();
  for (const statement of [
    `update baseline set note = 'x' where name = '${kept}'`,
    'delete from baseline_entry',
    'delete from baseline',
  ]) {
    await expect(repository.db.pool.query(statement)).rejects.toThrow('permission denied');
    await expect(repository.ownerDb.pool.query(statement)).rejects.toMatchObject({ message: 'database.insert-only' });
  }
  await expect(repository.db.pool.query('insert into baseline_entry values (1, 1, 1)')).rejects.toThrow('permission denied');
});
