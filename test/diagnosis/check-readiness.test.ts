import { expect, test } from 'vitest';
import { createReadiness } from '../../src/diagnosis/check-readiness.ts';
import { createLog } from '../../src/log.ts';
import type { SchemaGap } from '../../src/repository/database/check-migrations.ts';

const current: SchemaGap = { missing: [], unknown: [], differing: [], isReplaced: false };
const fine = {
  requireDatabase: () => Promise.resolve(),
  checkMigrations: (): Promise<SchemaGap> => Promise.resolve(current),
  requireQueue: () => Promise.resolve(),
  log: createLog('silent'),
};
const detailsOf = async (parts: Partial<typeof fine> = {}): Promise<unknown> =>
  Object.fromEntries((await createReadiness({ ...fine, ...parts })()).map(({ name, ok, detail }) => [name, `${ok}: ${detail}`]));

test('tells of every part that it answers', async () => {
  expect(await detailsOf()).toEqual({ database: 'true: answers', migrations: 'true: answers', queue: 'true: answers' });
});

test('logs why a part does not answer, without a password, and tells nobody who asks', async () => {
  let logged = '';
  const log = createLog('warn', { write: (line: string) => void (logged += line) });
  const requireQueue = () => Promise.reject(new Error('connect ECONNREFUSED redis://:hunter2hunter2@10.0.0.7:6379'));
  const details = await detailsOf({ requireQueue, log });
  expect(details).toMatchObject({ database: 'true: answers', queue: 'false: does not answer' });
  expect(logged).toContain('ECONNREFUSED');
  expect(logged).not.toContain('hunter2');
});

test('does not wait for a part that says nothing', async () => {
  expect(await detailsOf({ requireDatabase: () => new Promise<never>(() => undefined) })).toMatchObject({
    database: 'false: does not answer',
    queue: 'true: answers',
  });
});

test('tells a database that is behind from one that a newer version has migrated', async () => {
  expect(await detailsOf({ checkMigrations: async () => ({ ...current, missing: [21, 22] }) })).toMatchObject({
    migrations: 'false: the database lacks migration 21',
  });
  const differing = [{ number: 30, applied: '030-theirs.sql', known: '030-ours.sql' }];
  expect(await detailsOf({ checkMigrations: async () => ({ ...current, differing }) })).toMatchObject({
    migrations: 'false: the database has another migration 30 than this version',
  });
  expect(await detailsOf({ checkMigrations: async () => ({ ...current, unknown: [30, 31] }) })).toMatchObject({
    migrations: 'false: the database has migration 31, which this version does not know',
  });
  expect(await detailsOf({ checkMigrations: async () => ({ ...current, isReplaced: true }) })).toMatchObject({
    migrations: 'false: the database has the functions and rules of another version',
  });
});

test('many who ask at once make the database work once', async () => {
  let asked = 0;
  const readiness = createReadiness({ ...fine, requireDatabase: async () => void (asked += 1) });
  await Promise.all(Array.from({ length: 50 }, readiness));
  expect(asked).toBe(1);
});
