import { Client } from 'pg';
import { expect, it } from 'vitest';
import { loadSchema } from '../../src/repository/database/load-schema.ts';
import { migrate } from '../../src/repository/database/migrate.ts';
import { openTestDatabase } from '../support/database.ts';
import { describeSchema } from './support/describe-schema.ts';

it('is written down as it is in schema.sql; after a change, refresh that with `npx vitest run test/repository/schema.test.ts -u`', async () => {
  const testDatabase = await openTestDatabase();
  const name = `${testDatabase.owner.database}_schema`;
  const admin = new Client(testDatabase.owner);
  await admin.connect();
  await admin.query(`create database ${name}`);
  try {
    const owner = { ...testDatabase.owner, database: name };
    await migrate(owner, {
      servicePassword: testDatabase.service.password,
      signInPassword: testDatabase.signIn.password,
    });
    await expect(await describeSchema(owner)).toMatchFileSnapshot('../../src/repository/schema.sql');
    const client = new Client(owner);
    await client.connect();
    // Migrating, functions are not looked into, because they call each other in any order.
    for (const { text } of (await loadSchema()).functions) await client.query(text);
    await client.end();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await testDatabase.drop();
  }
});
