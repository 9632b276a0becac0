import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content, auditOf, openRepository, type Repository } from '../support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

const count = async (): Promise<number> => (await repository.artifacts.list({ kind: 'adr' })).length;

describe('many artifacts at once', () => {
  it('are what one after the other would be, with the next keys in their order', async () => {
    const { artifacts, owner, ownerDb } = repository;
    const rfc = await artifacts.create({ ...content(owner, 'Queues'), kind: 'rfc' });
    const single = await artifacts.create({
      ...content(owner, 'Use a queue', { links: [{ role: 'decides', to: rfc.key }] }),
      kind: 'adr',
      aliases: ['7', 'queue'],
    });
    const titles = ['Use a queue', 'Use two', 'Use none'];
    const many = await artifacts.createMany({
      kind: 'adr',
      artifacts: titles.map((title) => ({
        ...content(owner, title, { links: [{ role: 'decides', to: rfc.key }] }),
        aliases: ['7', 'queue', '7'],
      })),
    });
    expect(many.map(({ key, title, status, version }) => [key, title, status, version])).toEqual(
      titles.map((title, at) => [`ADR-00${at + 2}`, title, 'Proposed', 1]),
    );
    expect(many.map(({ aliases }) => aliases)).toEqual(titles.map(() => single.aliases));

    const [first] = many;
    const rowsOf = async (key: string) => {
      const questions = [
        'select status, current_version, moved_by, moved_because from artifact where key = $1',
        'select v.title, v.body, v.markdown, v.content_hash, v.normative_hash, v.provenance from artifact_version v join artifact a on a.id = v.artifact_id where a.key = $1',
        'select p.local_id, p.text, p.ordinal, p.removed from part p join artifact a on a.id = p.artifact_id where a.key = $1',
        'select l.role, l.to_artifact_id, l.to_version, l.to_content_hash from link l join artifact a on a.id = l.from_artifact_id where a.key = $1',
        `select replace(d.words::text, lower($1), 'key') as words from search_document d join artifact a on a.id = d.artifact_id where a.key = $1`,
      ];
      return Promise.all(questions.map(async (question) => (await ownerDb.pool.query(question, [key])).rows));
    };
    const [alone, together] = [await rowsOf(single.key), await rowsOf(first!.key)];
    expect(together.slice(0, 4)).toEqual(alone.slice(0, 4));
    expect(together.every((rows) => rows.length > 0)).toBe(true);
    expect((await auditOf(repository, first!.key)).map(({ action }) => action)).toEqual(['artifact.created']);
  });

  it('are all refused where one is', async () => {
    const { artifacts, owner } = repository;
    const before = await count();
    const good = content(owner, 'Good');
    const refused = (bad: Partial<typeof good>) => artifacts.createMany({ kind: 'adr', artifacts: [good, { ...good, ...bad }] });
    await expect(refused({ links: [{ role: 'decides', to: 'RFC-999' }] })).rejects.toMatchObject({ id: 'link.dead' });
    await expect(refused({ links: [{ role: 'decides', fromPart: 'D-9', to: 'RFC-001' }] })).rejects.toMatchObject({
      id: 'link.dead',
    });
    await expect(refused({ links: [{ role: 'covers', to: 'RFC-001' }] })).rejects.toMatchObject({ id: 'link.illegal' });
    await expect(refused({ markdown: 'nul \u0000' })).rejects.toMatchObject({ id: 'artifact.unstorable-text' });
    expect(await count()).toBe(before);
    // Nobody else's number was used up.
    const next = await artifacts.create({ ...good, kind: 'adr' });
    expect(next.key).toBe(`ADR-${String(before + 1).padStart(3, '0')}`);
  });

  it('are stored once, also where the same deed stored some of them before or does so at the same moment', async () => {
    const { artifacts, owner } = repository;
    const deeds = ['a', 'b', 'c'].map((name) => content(owner, `Deed ${name}`, { origin: `import/${name}` }));
    await artifacts.createMany({ kind: 'adr', artifacts: deeds.slice(1, 2) });
    const before = await count();
    const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
    const both = await Promise.all([0, 1].map(() => artifacts.createMany({ kind: 'adr', artifacts: deeds })));
    expect(keys(both[0] ?? [])).toEqual(keys(both[1] ?? []));
    expect(both[0]?.map(({ title }) => title)).toEqual(['Deed a', 'Deed b', 'Deed c']);
    expect(await count()).toBe(before + 2);
  });

  it('and single ones get gap-free keys when they are made at the same time', async () => {
    const { artifacts, owner } = repository;
    const link = { role: 'supersedes', to: 'ADR-001' } as const;
    const before = await count();
    await Promise.all([
      artifacts.createMany({ kind: 'adr', artifacts: [1, 2, 3].map((n) => content(owner, `M${n}`, { links: [link] })) }),
      ...[1, 2, 3].map((n) => artifacts.create({ ...content(owner, `S${n}`, { links: [link] }), kind: 'adr' })),
      artifacts.createMany({ kind: 'adr', artifacts: [4, 5].map((n) => content(owner, `M${n}`, { links: [link] })) }),
    ]);
    const numbers = (await artifacts.list({ kind: 'adr' })).map(({ key }) => Number(key.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: before + 8 }, (_, at) => at + 1));
  });

  it('may be none', async () => {
    expect(await repository.artifacts.createMany({ kind: 'adr', artifacts: [] })).toEqual([]);
  });
});

describe('what was imported', () => {
  it('is found by alias or by the bytes of any of its versions', async () => {
    const { artifacts, owner } = repository;
    const hash = 'c'.repeat(64);
    const imported = await artifacts.create({
      ...content(owner, 'Imported', { provenance: { sourceHash: hash } }),
      kind: 'adr',
      aliases: ['file:/log/0001.md'],
    });
    await artifacts.addVersion({ ...content(owner, 'Edited'), key: imported.key, expectedVersion: 1 });
    const byAlias = await artifacts.findImported('adr', { aliases: ['file:/log/0001.md', 'none'], sourceHashes: [] });
    const byHash = await artifacts.findImported('adr', { aliases: [], sourceHashes: ['d'.repeat(64), hash] });
    expect(byAlias).toEqual(byHash);
    expect(byHash).toMatchObject([{ key: imported.key, title: 'Edited', version: 2, sourceHashes: [hash] }]);
    expect(await artifacts.findImported('rfc', { aliases: ['file:/log/0001.md'], sourceHashes: [hash] })).toEqual([]);
  });
});
