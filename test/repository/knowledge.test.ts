import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { linkRules } from '../../src/lifecycle/links.ts';
import type { Part } from '../../src/lifecycle/parts.ts';
import type { ArtifactVersion, NewLink, NewVersion } from '../../src/ports/artifacts.ts';
import type { KnownLink } from '../../src/lifecycle/trace-closure.ts';
import type { KnowledgeStore } from '../../src/ports/knowledge.ts';
import { createKnowledgeStore } from '../../src/repository/knowledge/knowledge-store.ts';
import { content, openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
let knowledge: KnowledgeStore;

beforeAll(async () => {
  repository = await openRepository();
  knowledge = createKnowledgeStore(repository.db.pool);
});
afterAll(() => repository.close());

const create = (kind: ArtifactKindId, links: readonly NewLink[], change: Partial<NewVersion> = {}): Promise<ArtifactVersion> =>
  repository.artifacts.create({ ...content(repository.owner, `A ${kind}`, { parts: [], links, ...change }), kind });

const addVersion = (to: ArtifactVersion, change: Partial<NewVersion>): Promise<ArtifactVersion> =>
  repository.artifacts.addVersion({
    ...content(repository.owner, to.title, { parts: [], ...change }),
    key: to.key,
    expectedVersion: to.version,
  });

const story = (localId: string, text: string): Part => ({ localId, type: 'story', text });
const stories = (borrow = 'As a member, I want to borrow a book.'): Part[] => [
  story('US-1', borrow),
  story('US-2', 'As a member, I want to return a book.'),
];

interface Chain {
  readonly prd: ArtifactVersion;
  readonly daa: ArtifactVersion;
  readonly rfc: ArtifactVersion;
  readonly adr: ArtifactVersion;
  readonly bolt: ArtifactVersion;
  readonly fix: ArtifactVersion;
}

/** A feature from its PRD to a Fix-It Bolt. */
async function makeChain(adrText = '# Use an outbox\n'): Promise<Chain> {
  const prd = await create('prd', [], {
    parts: stories(),
    body: { title: 'Lending', metrics: { primaryKpi: 'Loans a day', secondary: ['Waiting time'], measurementMethod: 'weekly' } },
  });
  const aggregate = (name: string, id: string): object => ({ name, context: 'Lending', operations: [{ id }] });
  const daa = await create(
    'daa',
    [
      { role: 'derived_from', to: prd.key },
      { role: 'covers', fromPart: 'OP-borrow', to: `${prd.key}#US-1` },
      { role: 'covers', fromPart: 'OP-return', to: `${prd.key}#US-2` },
    ],
    {
      parts: ['OP-borrow', 'OP-return'].map((localId) => ({ localId, type: 'operation', text: localId })),
      body: { aggregates: [aggregate('Loan', 'OP-borrow'), aggregate('Copy', 'OP-return'), aggregate('Fine', 'OP-pay')] },
    },
  );
  const rfc = await create('rfc', [{ role: 'derived_from', to: `${daa.key}#OP-borrow` }]);
  const adr = await create(
    'adr',
    [
      { role: 'decides', to: rfc.key },
      { role: 'derived_from', to: `${daa.key}#OP-borrow` },
    ],
    {
      markdown: adrText,
      parts: [{ localId: 'MET-1', type: 'metric', text: 'loans_opened_total (counter)' }],
    },
  );
  const bolt = await create('bolt', [{ role: 'implements', to: adr.key }]);
  const incident = await create('incident', []);
  const fix = await create('fix', [
    { role: 'fixes', to: incident.key },
    { role: 'implements', to: adr.key },
  ]);
  return { prd, daa, rfc, adr, bolt, fix };
}

const keys = (artifacts: readonly { key: string }[]): string[] => artifacts.map(({ key }) => key).toSorted();
const ends = (links: readonly KnownLink[]): string[] =>
  links.map(({ from, fromPart, to, toPart }) => `${from}#${fromPart ?? ''} ${to}#${toPart ?? ''}`).toSorted();

describe('a trace', () => {
  it('leads from a Fix-It Bolt up to its PRD, and from the PRD down to everything made from it', async () => {
    const { prd, daa, rfc, adr, bolt, fix } = await makeChain();
    const up = await knowledge.trace({ key: fix.key, part: null }, 'up');
    expect(keys(up.artifacts)).toEqual(expect.arrayContaining(keys([prd, daa, rfc, adr, fix])));
    expect(keys(up.artifacts)).not.toContain(bolt.key);
    const down = await knowledge.trace({ key: prd.key, part: null }, 'down');
    expect(keys(down.artifacts)).toEqual(keys([prd, daa, rfc, adr, bolt, fix]));
    expect(down.links).toHaveLength(8);
    expect(down.links.every(({ suspect }) => !suspect)).toBe(true);
  });

  it('of a part follows what concerns it, and not what only serves its neighbors', async () => {
    const { prd, daa, rfc, adr, bolt, fix } = await makeChain();
    const borrow = await knowledge.trace({ key: prd.key, part: 'US-1' }, 'down');
    expect(keys(borrow.artifacts)).toEqual(keys([prd, daa, rfc, adr, bolt, fix]));
    expect(ends(borrow.links)).toContain(`${daa.key}#OP-borrow ${prd.key}#US-1`);
    expect(ends(borrow.links)).not.toContain(`${daa.key}#OP-return ${prd.key}#US-2`);
    const giveBack = await knowledge.trace({ key: prd.key, part: 'US-2' }, 'down');
    expect(keys(giveBack.artifacts)).toEqual(keys([prd, daa]));
    const up = await knowledge.trace({ key: daa.key, part: 'OP-return' }, 'up');
    expect(ends(up.links)).toEqual([`${daa.key}#OP-return ${prd.key}#US-2`]);
  });

  it('takes a link to the whole for its parts where no link says more', async () => {
    const prd = await create('prd', [], { parts: stories() });
    const tip = await create('tip', [{ role: 'derived_from', to: prd.key }]);
    expect(keys((await knowledge.trace({ key: prd.key, part: 'US-2' }, 'down')).artifacts)).toEqual(keys([prd, tip]));
  });

  it('of a criterion finds what covers its story, and of a story what covers its criteria', async () => {
    const criterion: Part = { localId: 'US-1.AC-1', type: 'criterion', text: 'At most five.' };
    const prd = await create('prd', [], { parts: [...stories(), criterion, { ...criterion, localId: 'US-10' }] });
    const tip = await create('tip', [{ role: 'covers', to: `${prd.key}#US-1` }]);
    const other = await create('tip', [{ role: 'covers', to: `${prd.key}#US-1.AC-1` }]);
    const wide = await create('tip', [{ role: 'covers', to: `${prd.key}#US-10` }]);
    expect(keys((await knowledge.trace({ key: prd.key, part: 'US-1.AC-1' }, 'down')).artifacts)).toEqual(keys([prd, tip, other]));
    expect(keys((await knowledge.trace({ key: prd.key, part: 'US-1' }, 'down')).artifacts)).toEqual(keys([prd, tip, other]));
    expect(keys((await knowledge.trace({ key: prd.key, part: 'US-10' }, 'down')).artifacts)).toEqual(keys([prd, wide]));
  });

  it('refuses what is not there, and answers for what has no link', async () => {
    const prd = await create('prd', [], { parts: stories() });
    expect(await knowledge.trace({ key: prd.key, part: 'US-1' }, 'down')).toMatchObject({
      artifacts: [{ key: prd.key, successor: null }],
      links: [],
    });
    await expect(knowledge.trace({ key: 'PRD-999', part: null }, 'up')).rejects.toMatchObject({ id: 'artifact.not-found' });
    for (const direction of ['up', 'down'] as const)
      await expect(knowledge.trace({ key: prd.key, part: 'US-9' }, direction)).rejects.toMatchObject({ id: 'part.not-found' });
  });

  it('follows the links that current versions state, and none of an earlier one, with a cross link met once', async () => {
    const before = await makeChain();
    const now = await makeChain();
    await addVersion(before.bolt, { links: [{ role: 'implements', to: now.adr.key }] });
    const keysOf = async (key: string, direction: 'up' | 'down'): Promise<string[]> =>
      (await knowledge.trace({ key, part: null }, direction)).artifacts.map((artifact) => artifact.key);
    expect(await keysOf(before.prd.key, 'down')).not.toContain(before.bolt.key);
    const down = await keysOf(now.prd.key, 'down');
    expect(down).toEqual(expect.arrayContaining([before.bolt.key, now.bolt.key, now.fix.key]));
    expect(new Set(down).size).toBe(down.length);
    const up = await keysOf(before.bolt.key, 'up');
    expect(up).toContain(now.prd.key);
    expect(up).not.toContain(before.prd.key);
    const { links } = await knowledge.trace({ key: before.bolt.key, part: null }, 'up');
    expect(links.filter(({ from }) => from === before.bolt.key).map(({ to }) => to)).toEqual([now.adr.key]);
  });

  it('names what stands in for a superseded record today, at the end of the chain', async () => {
    const first = await create('rfc', []);
    const second = await create('rfc', [{ role: 'supersedes', to: first.key }]);
    const third = await create('rfc', [{ role: 'supersedes', to: second.key }]);
    const actorId = repository.owner.id;
    await repository.artifacts.moveStatus({ key: first.key, to: 'Superseded', reason: 'replaced', actorId });
    await repository.artifacts.moveStatus({ key: second.key, to: 'Superseded', reason: 'replaced', actorId });
    const { artifacts } = await knowledge.trace({ key: third.key, part: null }, 'up');
    expect(Object.fromEntries(artifacts.map(({ key, successor }) => [key, successor]))).toEqual({
      [first.key]: third.key,
      [second.key]: third.key,
      [third.key]: null,
    });
  });
});

describe('a suspect link', () => {
  it('is exactly one whose target reads otherwise than when the link was made', async () => {
    const { prd, daa } = await makeChain();
    const suspects = async (): Promise<string[]> =>
      ends((await knowledge.trace({ key: daa.key, part: null }, 'up')).links.filter(({ suspect }) => suspect));
    await addVersion(prd, { parts: stories(), body: prd.body, markdown: '# Only the look of it\n' });
    expect(await suspects()).toEqual([]);
    const body = { ...(prd.body as object), objective: 'Another.' };
    await addVersion({ ...prd, version: 2 }, { parts: stories('As a member, I want to borrow two books.'), body });
    expect(await suspects()).toEqual([`${daa.key}# ${prd.key}#`, `${daa.key}#OP-borrow ${prd.key}#US-1`]);
    await addVersion({ ...prd, version: 3 }, { parts: stories(), body: prd.body });
    expect(await suspects()).toEqual([]);
    await addVersion({ ...prd, version: 4 }, { parts: stories().slice(1), body: prd.body });
    expect(await suspects()).toEqual([`${daa.key}#OP-borrow ${prd.key}#US-1`]);
  });

  it('is cleared by a person with a reason, until the target moves on again', async () => {
    const { prd, daa } = await makeChain();
    const clear = (part: string | null, { actorId = repository.owner.id, seen = 2 } = {}): Promise<number> =>
      knowledge.clearLinks({ from: daa.key, to: { key: prd.key, part }, seen, reason: 'The wording only.', actorId });
    await expect(clear('US-1', { seen: 1 })).rejects.toMatchObject({ id: 'link.not-suspect' });
    const changed = stories('As a member, I want to borrow one book.');
    await addVersion(prd, { parts: changed, body: prd.body });
    const machine = await repository.people.createToken({
      adminToken: repository.owner.token,
      holder: 'Robot',
      kind: 'machine',
      roles: [],
      unattended: false,
    });
    const { id } = await repository.people.authenticate(machine.token);
    await expect(clear('US-1', { actorId: id })).rejects.toMatchObject({ id: 'link.machine' });
    // Somebody who read version 1 says nothing about version 2.
    await expect(clear('US-1', { seen: 1 })).rejects.toMatchObject({ id: 'link.moved-on', details: { seen: 1, current: 2 } });
    await expect(clear('US-1', { seen: 3 })).rejects.toMatchObject({ id: 'link.moved-on' });
    expect(await clear('US-1')).toBe(1);
    const suspects = async (): Promise<number> =>
      (await knowledge.trace({ key: prd.key, part: null }, 'down')).links.filter(({ suspect }) => suspect).length;
    expect(await suspects()).toBe(0);
    await addVersion({ ...prd, version: 2 }, { parts: stories('As a member, I want to borrow three.'), body: prd.body });
    expect(await suspects()).toBe(1);
    await expect(repository.db.pool.query('delete from link_clearance')).rejects.toThrow('permission denied');
    await expect(repository.ownerDb.pool.query('delete from link_clearance')).rejects.toMatchObject({
      message: 'database.insert-only',
    });
  });
});

describe('impact', () => {
  it('of an infrastructure name finds the AI-ADRs that name it, and the features behind them', async () => {
    const { prd, daa, adr, bolt } = await makeChain('# Outbox\n\nWe keep messages in RabbitMQ 3.12.\n\nAll of it.\n');
    const reading = await knowledge.readImpact({ places: [], names: ['rabbitmq', 'rabbit'] });
    expect(reading.named).toEqual([{ name: 'rabbitmq', key: adr.key, line: 'We keep messages in RabbitMQ 3.12.' }]);
    expect(keys(reading.below.artifacts)).toContain(bolt.key);
    expect(keys(reading.above.artifacts)).toEqual(expect.arrayContaining(keys([prd, daa, adr])));
    expect(reading.servedParts).toContainEqual({ key: prd.key, part: 'US-1' });
    expect(reading.servedParts).not.toContainEqual({ key: prd.key, part: 'US-2' });
    expect(reading.prds).toMatchObject([
      {
        key: prd.key,
        metrics: { primaryKpi: 'Loans a day' },
        size: {
          // Only what serves the part that the AI-ADR leads to.
          aggregates: ['Loan'],
          contexts: 1,
          operations: 1,
          artifacts: { daa: 1, rfc: 1, adr: 1, bolt: 1, fix: 1 },
        },
      },
    ]);
    expect(reading.parts.map(({ localId }) => localId)).toEqual(expect.arrayContaining(['US-1', 'US-2', 'MET-1']));
  });

  it('takes a name as text, whatever it holds, and only as a whole word', async () => {
    await makeChain('# C++ core\n\nWritten in C++ (not in Cobol.)\n');
    const find = async (name: string): Promise<number> =>
      (await knowledge.readImpact({ places: [], names: [name] })).named.length;
    expect(await find('C++')).toBe(1);
    expect(await find('.*')).toBe(0);
    expect(await find('Cob')).toBe(0);
    expect(await find('(not in')).toBe(1);
    expect(await find('in  cobol.)')).toBe(1);
  });

  it('of a pattern reaches the features of what cites it', async () => {
    const pattern = await create('playbook', [], { body: { category: 'messaging' } });
    const prd = await create('prd', [], { parts: stories() });
    const adr = await create('adr', [
      { role: 'cites_pattern', to: pattern.key },
      { role: 'derived_from', to: prd.key },
    ]);
    const reading = await knowledge.readImpact({ places: [{ key: pattern.key, part: null }], names: [] });
    expect(keys(reading.below.artifacts)).toEqual(keys([pattern, adr]));
    expect(reading.prds.map(({ key }) => key)).toEqual([prd.key]);
  });
});

describe('gaps', () => {
  it('lean on every kind having one required role at most', () => {
    const required = linkRules.filter((rule) => rule.required);
    const roles = new Set(required.map(({ from, role }) => `${from} ${role}`));
    expect(roles.size).toBe(new Set(required.map(({ from }) => from)).size);
  });

  it('are orphans, missing links, suspects and parts that nothing covers', async () => {
    const before = await knowledge.readGaps(1000);
    const prd = await create('prd', [], { parts: stories() });
    const daa = await create('daa', [
      { role: 'derived_from', to: prd.key },
      { role: 'covers', to: `${prd.key}#US-1` },
    ]);
    const bolt = await create('bolt', []);
    const rfc = await create('rfc', [{ role: 'derived_from', to: prd.key }]);
    await addVersion(prd, { parts: stories('As a member, I want to borrow more.'), body: prd.body });
    const gaps = await knowledge.readGaps(1000);
    expect(keys(gaps.orphans)).toContain(bolt.key);
    expect(keys(gaps.orphans)).not.toContain(prd.key);
    expect(gaps.missing.find(({ key }) => key === bolt.key)?.roles).toEqual(['implements adr']);
    expect(gaps.missing.find(({ key }) => key === rfc.key)?.roles[0]).toBe('derived_from daa or tip');
    expect(ends(gaps.suspects)).toContain(`${daa.key}# ${prd.key}#US-1`);
    expect(gaps.uncovered.find(({ key }) => key === prd.key)).toMatchObject({ parts: 2, covered: 1 });
    expect(gaps.orphanCount - before.orphanCount).toBe(1);
    expect(gaps.suspectCount - before.suspectCount).toBe(1);
    expect(gaps.parts - before.parts).toBe(2);
    expect((await knowledge.readGaps(1)).orphans).toHaveLength(1);
    expect((await knowledge.readGaps(1)).orphanCount).toBe(gaps.orphanCount);
  });
});
