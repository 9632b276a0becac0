import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from './database.ts';

describe('openTestDatabase', () => {
  test('gives every caller a database of its own', async () => {
    const [one, two] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    expect(one.owner.database).not.toBe(two.owner.database);
    await Promise.all([one.drop(), two.drop()]);
  });

  test('lets the service in, as a role that owns nothing', async () => {
    const database = await openTestDatabase();
    const client = new Client(database.service);
    await client.connect();
    const { rows } = await client.query('select count(*)::int as owned from pg_class where relowner = current_user::regrole');
    await client.end();
    expect(rows).toEqual([{ owned: 0 }]);
    await database.drop();
  });

  test('dropping names the connection that a test left open', async () => {
    const database = await openTestDatabase();
    const leak = new Client({ ...database.owner, application_name: 'forgetful test' });
    leak.on('error', () => undefined);
    await leak.connect();
    await leak.query('select 42');
    await expect(database.drop()).rejects.toThrow(/forgetful test.*select 42/);
  });
});
