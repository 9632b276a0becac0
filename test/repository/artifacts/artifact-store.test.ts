import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatKey } from '../../../src/lifecycle/ids.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import { approve, auditOf, content, decision, openGate, openRepository } from '../support/repository.ts';
import type { Repository } from '../support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

const createPrd = (title?: string): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, title), kind: 'prd' });

describe('creating', () => {
  it('stores the first version in the initial status and hashes its content', async () => {
    const { artifacts, owner } = repository;
    const provenance = { files: ['lending.md'], sourceHash: 'a'.repeat(64), reason: 'imported' };
    const created = await artifacts.create({
      ...content(owner, 'Lending', { provenance }),
      kind: 'prd',
      aliases: ['REQ-77', 'REQ-77'],
    });
    expect(created).toMatchObject({
      kind: 'prd',
      title: 'Lending',
      status: 'Draft',
      version: 1,
      aliases: ['REQ-77'],
      body: content(owner, 'Lending').body,
      markdown: '# Lending\n',
      authorId: owner.id,
      authorName: owner.name,
      provenance,
    });
    expect(created.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await artifacts.read(created.key)).toEqual(created);
    expect((await auditOf(repository, created.key)).map(({ action }) => action)).toEqual(['artifact.created']);
  });

  it.each<[string, Partial<Parameters<Repository['artifacts']['create']>[0]>]>([
    ['nothing beside it', {}],
    ['a name elsewhere', { aliases: ['REQ-78'] }],
    ['two names', { aliases: ['b', 'a'] }],
    ['a status that it says it has', { provenance: { claimedStatus: 'Validated' } }],
    ['the status that it has', { provenance: { claimedStatus: 'Draft' } }],
    ['what JSON leaves out and writes otherwise', { body: { at: new Date(0), none: undefined, many: [1.0, 'é'] } }],
    ['parts', { parts: [{ localId: 'US-1', type: 'user-story', text: 'Borrow a book.' }] }],
    ['a title, a text and a name that end within a character', { title: 'A\ud83d', markdown: '# A\ud83d', aliases: ['A\ud83d'] }],
    ['a status of no words', { provenance: { claimedStatus: '' } }],
    ['a body that says itself what it is as JSON', { body: { toJSON: (place: string) => ({ place }) } }],
  ])('answers what reading it answers, with %s', async (_case, given) => {
    const { artifacts, owner } = repository;
    const created = await artifacts.create({ ...content(owner, 'Answered'), ...given, kind: 'prd' });
    expect(created).toEqual(await artifacts.read(created.key));
  });

  it('hashes what a decider reads: title, body and Markdown, and nothing else', async () => {
    const { artifacts, owner } = repository;
    const base = await createPrd('Same');
    const reordered = await artifacts.create({
      ...content(owner, 'Same', {
        body: { objective: 'Lend Same.', title: 'Same' },
        provenance: { reason: 'x' },
      }),
      kind: 'prd',
    });
    expect(reordered.contentHash).toBe(base.contentHash);
    const retitled = await artifacts.create({ ...content(owner, 'Same', { title: 'Other' }), kind: 'prd' });
    const rewritten = await artifacts.create({ ...content(owner, 'Same', { body: { title: 'Same' } }), kind: 'prd' });
    const rerendered = await artifacts.create({ ...content(owner, 'Same', { markdown: '# Otherwise rendered\n' }), kind: 'prd' });
    expect(new Set([base, retitled, rewritten, rerendered].map(({ contentHash }) => contentHash)).size).toBe(4);
  });

  it('numbers without a gap when many are created at once, some of which fail', async () => {
    const { artifacts, owner } = repository;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => {
        const links = index % 3 === 0 ? [{ role: 'derived_from' as const, to: 'PRD-999' }] : [];
        return artifacts.create({ ...content(owner, `Parallel ${index}`, { links }), kind: 'tip' });
      }),
    );
    const keys = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.key] : []));
    const expected = Array.from({ length: 20 }, (_, index) => formatKey({ kind: 'tip', scope: '', sequence: index + 1 }));
    expect(keys.toSorted()).toEqual(expected);
  });

  it('formats keys as the lifecycle does: padded, growing, with a year or a category', async () => {
    const { artifacts, owner, ownerDb } = repository;
    await ownerDb.pool.query(`insert into counter values ('bolt', '', 999)`);
    const bolt = await artifacts.create({ ...content(owner), kind: 'bolt' });
    expect(bolt.key).toBe(formatKey({ kind: 'bolt', scope: '', sequence: 1000 }));
    const incident = await artifacts.create({ ...content(owner), kind: 'incident' });
    expect(incident.key).toBe(formatKey({ kind: 'incident', scope: String(new Date().getUTCFullYear()), sequence: 1 }));
    const pattern = await artifacts.create({
      ...content(owner, 'Outbox', { body: { category: 'Messaging' } }),
      kind: 'playbook',
    });
    expect(pattern.key).toBe(formatKey({ kind: 'playbook', scope: 'MESSAGING', sequence: 1 }));
    await expect(artifacts.create({ ...content(owner), kind: 'playbook' })).rejects.toMatchObject({
      id: 'artifact.category-missing',
    });
  });

  it('stores the same deed once, however often and at once it is repeated', async () => {
    const { artifacts, owner } = repository;
    const params = { ...content(owner, 'Once', { origin: 'RUN-001/save-draft/1' }), kind: 'prd' as const };
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => artifacts.create(params)));
    for (const other of others) expect(other).toEqual(first);
    await artifacts.addVersion({ ...content(owner, 'Later'), key: first!.key, expectedVersion: 1 });
    expect(await artifacts.create(params)).toMatchObject({ key: first!.key, version: 1, title: 'Once' });
  });

  it('refuses text that cannot be stored, and stores nothing', async () => {
    const before = await repository.artifacts.list({ kind: 'prd' });
    await expect(createPrd('A\u0000B')).rejects.toMatchObject({ id: 'artifact.unstorable-text' });
    const body = { title: 'A\u0000B' };
    await expect(
      repository.artifacts.create({ ...content(repository.owner, 'Nul', { body }), kind: 'prd' }),
    ).rejects.toMatchObject({
      id: 'artifact.unstorable-text',
    });
    expect(await repository.artifacts.list({ kind: 'prd' })).toEqual(before);
  });
});

describe('adding a version', () => {
  it('keeps the earlier version readable and lists both in the history', async () => {
    const { artifacts, owner } = repository;
    const first = await createPrd('One');
    const second = await artifacts.addVersion({ ...content(owner, 'Two'), key: first.key, expectedVersion: 1 });
    expect(second).toMatchObject({ key: first.key, version: 2, title: 'Two', status: 'Draft' });
    expect(await artifacts.read(first.key, 1)).toMatchObject({ title: 'One', body: first.body, contentHash: first.contentHash });
    expect((await artifacts.read(first.key))?.version).toBe(2);
    expect(await artifacts.read(first.key, 3)).toBeNull();
    const history = await artifacts.history(first.key);
    expect(history.map(({ version, title, contentHash }) => [version, title, contentHash])).toEqual([
      [1, 'One', first.contentHash],
      [2, 'Two', second.contentHash],
    ]);
  });

  it('refuses a stale version and shows both texts', async () => {
    const { artifacts, owner } = repository;
    const { key } = await createPrd('One');
    await artifacts.addVersion({ ...content(owner, 'Theirs'), key, expectedVersion: 1 });
    await expect(artifacts.addVersion({ ...content(owner, 'Mine'), key, expectedVersion: 1 })).rejects.toMatchObject({
      id: 'artifact.stale-version',
      details: { expected: 1, current: 2, currentText: '# Theirs\n', yourText: '# Mine\n' },
    });
    await expect(artifacts.addVersion({ ...content(owner), key, expectedVersion: 7 })).rejects.toMatchObject({
      id: 'artifact.stale-version',
    });
  });

  it('lets exactly one of two writers on the same version win', async () => {
    const { artifacts, owner } = repository;
    const { key } = await createPrd('Contested');
    const outcomes = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((title) => artifacts.addVersion({ ...content(owner, title), key, expectedVersion: 1 })),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map(({ reason }) => (reason as { id: string }).id)).toEqual(Array(3).fill('artifact.stale-version'));
    expect(await artifacts.history(key)).toHaveLength(2);
  });

  it('returns what the same deed stored instead of calling it stale', async () => {
    const { artifacts, owner } = repository;
    const { key } = await createPrd('Revised');
    const params = { ...content(owner, 'Revision', { origin: 'RUN-002/save-draft/2' }), key, expectedVersion: 1 };
    const results = await Promise.all([artifacts.addVersion(params), artifacts.addVersion(params), artifacts.addVersion(params)]);
    expect(new Set(results.map(({ version }) => version))).toEqual(new Set([2]));
    expect(await artifacts.history(key)).toHaveLength(2);
  });

  it('returns a Validated artifact to Draft and keeps the validated version', async () => {
    const { artifacts, gates, owner } = repository;
    const first = await createPrd('Valid');
    await gates.decide(decision(await openGate(repository, first), owner.token));
    await artifacts.addVersion({ ...content(owner, 'Changed'), key: first.key, expectedVersion: 1 });
    expect(await artifacts.read(first.key)).toMatchObject({ status: 'Draft', version: 2 });
    expect(await artifacts.read(first.key, 1)).toMatchObject({ status: 'Validated', contentHash: first.contentHash });
  });

  it('lets each replaced version keep the status it had, out of an unfinished review', async () => {
    const { artifacts, gates, owner } = repository;
    const { key } = await createPrd('Drafted');
    const next = (title: string, expectedVersion: number) =>
      artifacts.addVersion({ ...content(owner, title), key, expectedVersion });
    await openGate(repository, await next('Waiting', 1));
    const rejected = await openGate(repository, await next('Rejected', 2));
    await gates.decide(decision(rejected, owner.token, { decision: 'reject', note: 'no' }));
    const approved = await openGate(repository, await next('Validated', 3));
    await gates.decide(decision(approved, owner.token));
    await openGate(repository, await next('Current', 4));
    expect((await artifacts.history(key)).map(({ title, status }) => [title, status])).toEqual([
      ['Drafted', 'Draft'],
      ['Waiting', 'Draft'],
      ['Rejected', 'Rejected'],
      ['Validated', 'Validated'],
      ['Current', 'In Review'],
    ]);
  });

  it('is refused where content is final', async () => {
    const { artifacts, owner } = repository;
    const prd = await createPrd('Basis');
    const link = (role: 'derived_from' | 'decides', to: string) => ({ links: [{ role, to }] });
    const daa = await artifacts.create({ ...content(owner, 'Model', link('derived_from', prd.key)), kind: 'daa' });
    const rfc = await artifacts.create({ ...content(owner, 'Proposal', link('derived_from', daa.key)), kind: 'rfc' });
    const adr = await artifacts.create({ ...content(owner, 'Decision', link('decides', rfc.key)), kind: 'adr' });
    for (const each of [daa, rfc, adr]) await approve(repository, each, owner.token);
    expect((await artifacts.read(adr.key))?.status).toBe('Accepted');
    await expect(artifacts.addVersion({ ...content(owner), key: adr.key, expectedVersion: 1 })).rejects.toMatchObject({
      id: 'artifact.final',
    });
  });

  it('leaves a tombstone for a part that is gone, and none for one that returns', async () => {
    const { artifacts, owner, db } = repository;
    const story = (id: string) => ({ localId: id, type: 'story', text: `As a member, I want ${id}.` });
    const { key } = await artifacts.create({
      ...content(owner, 'Parts', { parts: [story('US-1'), story('US-2')] }),
      kind: 'prd',
    });
    await artifacts.addVersion({ ...content(owner, 'Parts', { parts: [story('US-1')] }), key, expectedVersion: 1 });
    await artifacts.addVersion({ ...content(owner, 'Parts', { parts: [story('US-1')] }), key, expectedVersion: 2 });
    await artifacts.addVersion({ ...content(owner, 'Parts', { parts: [story('US-2')] }), key, expectedVersion: 3 });
    const { rows } = await db.pool.query(
      `select p.version, local_id, removed from part p join artifact a on a.id = p.artifact_id where key = $1 order by 1, 2`,
      [key],
    );
    expect(rows.map(({ version, local_id, removed }) => `${version} ${local_id}${removed ? ' removed' : ''}`)).toEqual([
      '1 US-1',
      '1 US-2',
      '2 US-1',
      '2 US-2 removed',
      '3 US-1',
      '3 US-2 removed',
      '4 US-1 removed',
      '4 US-2',
    ]);
  });

  it('refuses an artifact that does not exist', async () => {
    await expect(
      repository.artifacts.addVersion({ ...content(repository.owner), key: 'PRD-999', expectedVersion: 1 }),
    ).rejects.toMatchObject({ id: 'artifact.not-found' });
  });
});

describe('finding', () => {
  it('finds by source, kind, status and link, newest first where that matters', async () => {
    const { artifacts, owner } = repository;
    const sourceHash = 'b'.repeat(64);
    const [older, newer] = [
      await artifacts.create({ ...content(owner, 'Source 1', { provenance: { sourceHash } }), kind: 'prd' }),
      await artifacts.create({ ...content(owner, 'Source 2', { provenance: { sourceHash } }), kind: 'prd' }),
    ];
    await artifacts.addVersion({ ...content(owner, 'Edited'), key: older.key, expectedVersion: 1 });
    expect((await artifacts.findBySourceHash('prd', sourceHash)).map(({ key, title }) => [key, title])).toEqual([
      [newer.key, 'Source 2'],
      [older.key, 'Edited'],
    ]);
    expect(await artifacts.findBySourceHash('daa', sourceHash)).toEqual([]);

    const derive = (links: { role: 'derived_from' | 'covers'; to: string }[]) =>
      artifacts.create({ ...content(owner, 'Model', { links }), kind: 'daa' });
    const first = await derive([{ role: 'derived_from', to: newer.key }]);
    const second = await derive([
      { role: 'derived_from', to: newer.key },
      { role: 'covers', to: `${newer.key}#US-1` },
    ]);
    const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key);
    expect(keys(await artifacts.linkedFrom(newer.key, 'derived_from'))).toEqual([second.key, first.key]);
    expect(keys(await artifacts.linkedFrom(newer.key, 'covers'))).toEqual([second.key]);
    await artifacts.addVersion({ ...content(owner, 'Model'), key: first.key, expectedVersion: 1 });
    expect(keys(await artifacts.linkedFrom(newer.key, 'derived_from'))).toEqual([second.key]);

    const drafts = await artifacts.list({ kind: 'daa', status: 'Draft' });
    expect(keys(drafts)).toEqual(expect.arrayContaining([first.key, second.key]));
    expect(await artifacts.list({ kind: 'daa', status: 'Rejected' })).toEqual([]);
    expect(await artifacts.read('PRD-999')).toBeNull();
    expect(await artifacts.history('PRD-999')).toEqual([]);
  });
});
