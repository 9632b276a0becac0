import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabaseErrors } from '../../../src/repository/database/database-errors.ts';
import { content, openRepository, type Repository } from '../support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

it('does a deed again that Postgres undid because of a deadlock, so that both sides are stored', async () => {
  const create = async () => (await repository.artifacts.create({ ...content(repository.owner), kind: 'prd' })).key;
  const [first, second] = [await create(), await create()];
  let tries = 0;
  const held: Promise<void>[] = [];
  /** Locks one after the other; the first time not before the other side holds its first. */
  const lockBoth = (keys: readonly [string, string]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.push(promise);
    return withDatabaseErrors(async () => {
      tries += 1;
      const client = await repository.ownerDb.pool.connect();
      try {
        await client.query('begin');
        await client.query('select from artifact where key = $1 for update', [keys[0]]);
        resolve();
        await Promise.all(held);
        await client.query('select from artifact where key = $1 for update', [keys[1]]);
        await client.query('commit');
        return keys[0];
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    });
  };
  expect(await Promise.all([lockBoth([first, second]), lockBoth([second, first])])).toEqual([first, second]);
  expect(tries).toBe(3);
});

it('says that nothing was stored where others went first every time', async () => {
  let tries = 0;
  const contended = withDatabaseErrors(async () => {
    tries += 1;
    await repository.db.pool.query(`do $$ begin raise exception using errcode = '40001'; end $$`);
  });
  await expect(contended).rejects.toMatchObject({ id: 'database.contended', fix: 'Nothing was stored. Call again.' });
  expect(tries).toBe(4);
});
