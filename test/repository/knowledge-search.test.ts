import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import type { ArtifactVersion, NewVersion } from '../../src/ports/artifacts.ts';
import type { KnowledgeStore, SearchFilter, SearchHit } from '../../src/ports/knowledge.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { createKnowledgeStore } from '../../src/repository/knowledge/knowledge-store.ts';
import { content, openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
let knowledge: KnowledgeStore;

beforeAll(async () => {
  repository = await openRepository();
  knowledge = createKnowledgeStore(repository.db.pool);
});
afterAll(() => repository.close());

const create = (kind: ArtifactKindId, title: string, change: Partial<NewVersion> = {}): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, title, { parts: [], ...change }), kind });

const search = async (words: string, filter: SearchFilter = {}): Promise<readonly SearchHit[]> =>
  (await knowledge.search(words, filter, { limit: 50 })).items;
const found = async (words: string, filter: SearchFilter = {}): Promise<string[]> =>
  (await search(words, filter)).map(({ key }) => key);

it('finds words of title, parts and text in any form, titles first, and cuts the excerpt at them', async () => {
  const inText = await create('prd', 'Parking', { body: { objective: 'A visitor buys <b>tokens</b> at the barrier.' } });
  const inPart = await create('prd', 'Barriers', {
    parts: [{ localId: 'US-4', type: 'story', text: 'As a visitor, I want to hand in a token.' }],
  });
  const inTitle = await create('prd', 'Token shop');
  expect(await found('token')).toEqual([inTitle.key, inPart.key, inText.key]);
  const [, part, text] = await search('tokens');
  expect(part).toMatchObject({ parts: ['US-4'], title: 'Barriers', kind: 'prd', status: 'Draft', successor: null });
  expect(part?.excerpt.find(({ match }) => match)).toEqual({ text: 'token', match: true });
  expect(text?.excerpt.map((piece) => piece.text).join('')).toContain('A visitor buys');
  expect(await found('"hand in"')).toEqual([inPart.key]);
  expect(await found('token -shop -visitor')).toEqual([]);
  // Stored by its stem, and asked for by another form.
  expect(await found('token -barriers')).toEqual([inTitle.key]);
  expect(await found('token -"hand in"')).toEqual([inTitle.key, inText.key]);
  expect(await found(inTitle.key)).toEqual([inTitle.key]);
});

it('knows the current version only', async () => {
  const prd = await create('prd', 'Zeppelins');
  await repository.artifacts.addVersion({
    ...content(repository.owner, 'Gliders', { parts: [] }),
    key: prd.key,
    expectedVersion: 1,
  });
  expect(await found('zeppelin')).toEqual([]);
  expect(await found('glider')).toEqual([prd.key]);
});

it('filters by kind, status, link role and date', async () => {
  const prd = await create('prd', 'Ferry timetable');
  const daa = await create('daa', 'Ferry timetable', { links: [{ role: 'derived_from', to: prd.key }] });
  await repository.artifacts.moveStatus({ key: daa.key, to: 'In Review', reason: 'ready', actorId: repository.owner.id });
  expect((await found('ferry')).toSorted()).toEqual([daa.key, prd.key]);
  expect(await found('ferry', { kind: 'prd' })).toEqual([prd.key]);
  expect(await found('ferry', { status: 'In Review' })).toEqual([daa.key]);
  expect(await found('ferry', { role: 'derived_from' })).toEqual([daa.key]);
  expect(await found('ferry', { role: 'fixes' })).toEqual([]);
  expect(await found('ferry', { since: '2001-01-01T00:00:00Z' })).toHaveLength(2);
  expect(await found('ferry', { since: '2999-01-01T00:00:00Z' })).toEqual([]);
  expect(await found('ferry', { kind: 'daa', status: 'In Review', role: 'derived_from' })).toEqual([daa.key]);
  await repository.artifacts.addVersion({
    ...content(repository.owner, 'Ferry timetable', { parts: [] }),
    key: daa.key,
    expectedVersion: 1,
  });
  expect(await found('ferry', { status: 'In Review' })).toEqual([]);
  expect(await found('ferry', { status: 'Draft' })).toHaveLength(2);
});

it("takes what the filters lean on for nobody's words", async () => {
  await create('prd', 'Words of the index');
  for (const words of ['kind:prd', '"kind:prd"', 'status:Draft', "'kind:prd'", 'kind']) expect(await found(words)).toEqual([]);
  expect(await found('!?', { kind: 'prd' })).toEqual([]);
});

it('pages through everything once, and refuses the cursor of something else', async () => {
  const made = await Promise.all(Array.from({ length: 7 }, (_, index) => create('prd', `Orchard ${'apple '.repeat(index + 1)}`)));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await knowledge.search('orchard', {}, { limit: 3, cursor });
    seen.push(...page.items.map(({ key }) => key));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(made.map(({ key }) => key).toSorted());
  const foreign = (await repository.artifacts.listPage({}, { limit: 1 })).next ?? '';
  for (const wrong of [foreign, 'bm90IGEgY3Vyc29y', '']) {
    await expect(knowledge.search('orchard', {}, { limit: 3, cursor: wrong })).rejects.toMatchObject({
      id: 'page.unknown-cursor',
    });
  }
});

it.each(['-', '- ', '"', '-"', 'a -', '-a ', 'or ', '"-" ', '-"-', '(', '!', ':* ', '& ', '\\'])(
  'takes %j three hundred times',
  async (typed) => {
    expect(await search(typed.repeat(300))).toBeInstanceOf(Array);
    expect(await search(`gliders${typed.repeat(300)}`)).toBeInstanceOf(Array);
  },
);

it('takes whatever somebody types', async () => {
  for (const words of [
    '',
    '   ',
    '"',
    "it's",
    '& | ! <->',
    '((',
    'the of and',
    "\\'; drop table artifact",
    'ﷺ 漢字 🦀',
    '-',
    'a:*',
    '%',
  ]) {
    expect(Array.isArray(await search(words))).toBe(true);
  }
});

it('stores a document whose words are too many to be indexed, and finds it by its title', async () => {
  const words = Array.from({ length: 120_000 }, (_, index) => `w${index.toString(36)}ö漢${index}`).join(' ');
  const prd = await create('prd', 'Dictionary', { body: { objective: words } });
  expect(await found('dictionary')).toEqual([prd.key]);
});

it('finds artifacts that speak of the same', async () => {
  const text = 'Containers wait at the quay until a crane unloads the vessel onto a chassis.';
  const one = await create('adr', 'Quay cranes', { body: { context: text } });
  const other = await create('adr', 'Vessel unloading', {
    body: { context: 'A crane lifts containers from the vessel.' },
  });
  const far = await create('adr', 'Invoices', { body: { context: 'An invoice is settled within a month.' } });
  const similar = await knowledge.findSimilar(one.key, { limit: 10 });
  expect(similar[0]?.key).toBe(other.key);
  expect(similar[0]?.shared).toEqual(expect.arrayContaining(['crane', 'vessel']));
  expect(similar[0]?.likeness).toBeGreaterThan(similar.find(({ key }) => key === far.key)?.likeness ?? 0);
  expect(similar.map(({ key }) => key)).not.toContain(one.key);
  expect((await knowledge.findSimilar(one.key, { kind: 'prd', limit: 10 })).every(({ kind }) => kind === 'prd')).toBe(true);
  await expect(knowledge.findSimilar('ADR-999', { limit: 10 })).rejects.toMatchObject({ id: 'artifact.not-found' });
});

it('puts the same title before much common text, and weighs words by how rare they are here', async () => {
  const common = 'We accept the change, add a date and record who changed and added what was accepted.';
  for (const nth of ['amber', 'basil', 'cedar', 'dahlia', 'elder', 'fennel'])
    await create('adr', `Record of ${nth}`, { body: { context: `${common} It is about ${nth}.` } });
  const one = await create('adr', 'Rotate signal dishes', { body: { context: `${common} Mercury bearings wear.` } });
  const twin = await create('adr', 'Rotate signal dishes', { body: { context: 'Grease the gears in spring.' } });
  const near = await create('adr', 'Bearings', { body: { context: 'Mercury spills where bearings wear.' } });
  const similar = await knowledge.findSimilar(one.key, { limit: 20 });
  expect(similar.slice(0, 2).map(({ key }) => key)).toEqual([twin.key, near.key]);
  expect(similar[0]?.shared.toSorted()).toEqual(['dishes', 'rotate', 'signal']);
  expect(similar[0]?.likeness).toBeGreaterThan(0.5);
  expect(similar.every(({ likeness }) => likeness <= 1)).toBe(true);
});

it('takes nothing that a foreign record says of itself for words of its subject', async () => {
  const record = (title: string, context: string, date: string): Promise<ArtifactVersion> =>
    create('adr', title, {
      body: {
        context,
        other: [
          { level: 0, heading: '', markdown: `Date: ${date}\n**Deciders**: Zebulon, Quentin` },
          { level: 2, heading: 'Status', markdown: 'Provisionally ratified' },
          { level: 2, heading: 'Background', markdown: `${context} The harbormaster asked.` },
        ],
      },
    });
  const one = await record('Tugboats', 'Tugboats push barges upstream.', '1 Octember');
  const same = await record('Gantries', 'Gantries lift nothing.', '1 Octember');
  const likeness = await knowledge.findSimilar(one.key, { limit: 20 });
  const words = likeness.find(({ key }) => key === same.key)?.shared ?? [];
  expect(words).toContain('harbormaster');
  expect(words).not.toEqual(expect.arrayContaining(['zebulon']));
  for (const metadata of ['zebulon', 'quentin', 'octember', 'provisionally', 'ratified']) expect(words).not.toContain(metadata);
});

it('takes no heading, label or empty section of a form for words of its author', async () => {
  const make = (title: string): Promise<ArtifactVersion> => {
    const body = documentKinds.rfc.empty(title);
    return create('rfc', title, { body, markdown: documentKinds.rfc.render({ title, body }) });
  };
  const [one, other] = [await make('Lighthouse lamps'), await make('Buoy chains')];
  for (const words of ['stated', 'alternatives', 'metadata', 'references']) {
    expect(await found(words, { kind: 'rfc' })).toEqual([]);
  }
  expect(await found('lighthouse')).toEqual([one.key]);
  expect((await knowledge.findSimilar(one.key, { limit: 10 })).map(({ key }) => key)).not.toContain(other.key);
});

it('cuts the excerpt without the marks of Markdown', async () => {
  const context = '## Why\n\n- **Sluice** gates, see [the manual](https://example.org/m), close `at_low_tide`\n';
  await create('adr', 'Tides', { body: { context } });
  const [hit] = await search('sluice');
  expect(hit?.excerpt.map(({ text }) => text).join('')).toBe('Why Sluice gates, see the manual, close at_low_tide');
  expect(hit?.excerpt.filter(({ match }) => match)).toEqual([{ text: 'Sluice', match: true }]);
});

it('stays right when the planner knows which words are common', async () => {
  await repository.ownerDb.pool.query('analyze search_document');
  const quay = (await found('quay')).find((key) => key.startsWith('ADR')) ?? '';
  expect((await knowledge.findSimilar(quay, { limit: 1 })).map(({ title }) => title)).toEqual(['Vessel unloading']);
});

it('is written anew as it was', async () => {
  const { pool } = repository.ownerDb;
  const rows = async (): Promise<unknown[]> => (await pool.query('select * from search_document order by artifact_id')).rows;
  const before = await rows();
  await pool.query('delete from search_document');
  await pool.query('select index_artifact(id) from artifact where key is not null');
  expect(await rows()).toEqual(before);
  for (const change of ['update search_document set version = 9', 'delete from search_document']) {
    await expect(repository.db.pool.query(change)).rejects.toThrow('permission denied');
  }
});
