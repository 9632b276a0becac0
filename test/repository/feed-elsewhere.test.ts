import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feed } from '../../src/ports/feed.ts';
import { createFeed } from '../../src/repository/events/feed.ts';
import { migrate } from '../../src/repository/database/migrate.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { content, openGate, openRepository, type Repository } from './support/repository.ts';

/** Further than this test's server comes. */
const elsewhere = 5_000_000_000;

let repository: Repository;
let feed: Feed;
beforeAll(async () => {
  repository = await openRepository();
  feed = createFeed(repository.db.pool);
});
afterAll(async () => {
  await feed.close();
  await repository.close();
});
beforeEach(() => start());

/** As a process does, with what it does for a dump that was restored from elsewhere. */
async function start(): Promise<void> {
  const { owner, service, signIn } = repository.targets;
  await migrate(owner, { servicePassword: service.password, signInPassword: signIn.password });
}

async function startRun(): Promise<string> {
  const runs = createRunStore(repository.db.pool, { currentVersion: () => 1 });
  return (await runs.start({ workflow: 'practice', input: {}, subject: {}, startedById: repository.owner.id })).key;
}

/** Keys of what has been told after a place, once the last of them is there. */
async function readUntil(key: string, after: string | null = null): Promise<string[]> {
  return await vi.waitFor(async () => {
    const events = await feed.read({ after, limit: 1_000 });
    expect(events.map((event) => event.key)).toContain(key);
    return events.map((event) => event.key);
  });
}

/** What a dump brings along that was made on a server which had counted that far. */
async function pretendElsewhere(): Promise<void> {
  for (const table of ['run_event', 'gate_event', 'change_event']) {
    await repository.ownerDb.pool.query(`alter table public.${table} disable trigger user`);
    await repository.ownerDb.pool.query(`update public.${table} set xid = (xid::text::bigint + ${elsewhere})::text::xid8`);
    await repository.ownerDb.pool.query(`alter table public.${table} enable trigger user`);
  }
}

describe('a feed whose database was restored on a server that has not come as far', () => {
  it('is silent until a process starts, and then tells all that was and is, in one order', async () => {
    const before = [await startRun(), await startRun()];
    await readUntil(before[1] ?? '');
    await pretendElsewhere();
    expect(await feed.read({ after: null, limit: 10 })).toEqual([]);
    await start();
    const prd = await repository.artifacts.create({ ...content(repository.owner, 'Afterwards'), kind: 'prd' });
    const { key: gate } = await openGate(repository, prd);
    const after = await startRun();
    expect(await readUntil(after)).toEqual([...before, prd.key, prd.key, gate, after]);
  });

  it('knows the places that readers kept, also those that it came to after the dump', async () => {
    const first = await startRun();
    await readUntil(first);
    await pretendElsewhere();
    await start();
    const events = await feed.read({ after: null, limit: 1_000 });
    const kept = events.at(-1)?.id ?? '';
    const [xid = ''] = kept.split('-');
    const told = `${Number(xid) + 100_000}-1`;
    expect([await feed.hasReached(kept), await feed.hasReached(told)]).toEqual([true, true]);
    const next = await startRun();
    expect(await readUntil(next, kept)).toEqual([next]);
    expect(await readUntil(next, told)).toEqual([next]);
  });

  it('goes on after a second move, and however many processes start at once', async () => {
    const keys = [];
    for (let move = 0; move < 2; move += 1) {
      keys.push(await startRun());
      await readUntil(keys.at(-1) ?? '');
      await pretendElsewhere();
      await Promise.all(Array.from({ length: 5 }, start));
    }
    keys.push(await startRun());
    const read = await readUntil(keys.at(-1) ?? '');
    expect(read.slice(-3)).toEqual(keys);
  });
});

it('leaves the numbers alone where nothing came from elsewhere', async () => {
  const added = async (): Promise<unknown> => (await repository.db.pool.query('select added from feed_clock')).rows;
  const before = await added();
  await startRun();
  await start();
  expect(await added()).toEqual(before);
});
