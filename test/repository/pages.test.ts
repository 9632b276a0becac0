import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageRequest } from '../../src/ports/pages.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { content, openGate, openRepository, type Repository } from './support/repository.ts';

type ReadPage = (page: PageRequest) => Promise<Page<{ readonly key: string }>>;

let repository: Repository;
let lists: Record<'artifacts' | 'gates' | 'runs', ReadPage>;

beforeAll(async () => {
  repository = await openRepository();
  const { artifacts, gates, owner, ownerDb, db } = repository;
  const runs = createRunStore(db.pool, { currentVersion: () => 1 });
  // So that keys go past 999 on the way.
  await ownerDb.pool.query(`select setval('run_number', 995); select setval('gate_number', 995)`);
  await ownerDb.pool.query(`insert into counter (kind, scope, last) values ('prd', '', 995)`);
  for (let index = 0; index < 7; index += 1) {
    const prd = await artifacts.create({ ...content(owner, `Number ${index}`), kind: 'prd' });
    await openGate(repository, prd);
    await runs.start({ workflow: 'practice', input: {}, subject: { prd: prd.key }, startedById: owner.id });
  }
  lists = {
    artifacts: (page) => artifacts.listPage({}, page),
    gates: (page) => gates.listPage({}, page),
    runs: (page) => runs.listPage({}, page),
  };
});
afterAll(() => repository.close());

async function readAll(readPage: ReadPage, limit: number, between?: () => Promise<unknown>): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ limit, ...(cursor === undefined ? {} : { cursor }) });
    keys.push(...page.items.map((item) => item.key));
    cursor = page.next ?? undefined;
    await between?.();
  } while (cursor !== undefined);
  return keys;
}

const numbers = ['1002', '1001', '1000', '999', '998', '997', '996'];

describe.each([
  ['artifacts', 'PRD'],
  ['gates', 'GATE'],
  ['runs', 'RUN'],
] as const)('pages of %s', (list, prefix) => {
  it('hold everything once, newest first, also past number 999, whatever their size', async () => {
    for (const limit of [1, 2, 3, 7, 200]) {
      expect(await readAll(lists[list], limit)).toEqual(numbers.map((number) => `${prefix}-${number}`));
    }
  });

  it('have no next page behind the last row', async () => {
    expect((await lists[list]({ limit: 7 })).next).toBeNull();
    expect((await lists[list]({ limit: 6 })).next).not.toBeNull();
  });

  it('refuse every cursor that is not theirs, however it is made', async () => {
    const refused = { id: 'page.unknown-cursor' };
    const { next } = await lists[list]({ limit: 1 });
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const garbage = ['', ' ', 'null', `${next} `, `${next}=`, `!${next}`, `${next}\u0000`];
    const values = [
      null,
      list,
      [list],
      [list, 7],
      [list, '0'],
      [list, '07'],
      [list, '-1'],
      [list, '1'.repeat(19)],
      [list, "1' or '1"],
    ];
    const ofOthers = Object.keys(lists).filter((other) => other !== list);
    const forged = garbage.concat(
      values.map(encode),
      ofOthers.map((other) => encode([other, '7'])),
    );
    for (const cursor of forged) await expect(lists[list]({ limit: 2, cursor })).rejects.toMatchObject(refused);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (cursor) => {
        await expect(lists[list]({ limit: 2, cursor })).rejects.toMatchObject(refused);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a list that grows while it is read', () => {
  it('shows what it had, once, and what was added only to who begins again', async () => {
    const { artifacts, owner } = repository;
    const before = await readAll(lists.artifacts, 200);
    const add = (): Promise<unknown> => artifacts.create({ ...content(owner, `Added ${Math.random()}`), kind: 'prd' });
    expect(await readAll(lists.artifacts, 2, add)).toEqual(before);
    expect((await readAll(lists.artifacts, 200)).length).toBeGreaterThan(before.length);
  });
});

describe('a filter', () => {
  it('holds for every page', async () => {
    const { artifacts, gates, owner } = repository;
    await artifacts.moveStatus({ key: 'PRD-998', to: 'In Review', reason: 'read', actorId: owner.id });
    const waiting = await readAll((page) => artifacts.listPage({ kind: 'prd', status: 'In Review' }, page), 3);
    expect(waiting).toEqual(numbers.map((number) => `PRD-${number}`));
    expect(await readAll((page) => artifacts.listPage({ kind: 'daa' }, page), 3)).toEqual([]);
    expect(await readAll((page) => gates.listPage({ status: 'pending', artifactKey: 'PRD-1000' }, page), 3)).toEqual([
      'GATE-1000',
    ]);
    const runs = createRunStore(repository.db.pool, { currentVersion: () => 1 });
    await runs.cancel({ key: 'RUN-997', actorId: owner.id, reason: 'not needed' });
    expect(await readAll((page) => runs.listPage({ status: 'canceled' }, page), 3)).toEqual(['RUN-997']);
    expect(await readAll((page) => runs.listPage({ subject: { name: 'prd', key: 'PRD-999' } }, page), 3)).toEqual(['RUN-999']);
  });
});
