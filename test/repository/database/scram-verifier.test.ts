import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scramVerifier } from '../../../src/repository/database/scram-verifier.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let admin: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  admin = new Client(database.owner);
  await admin.connect();
});
afterAll(async () => {
  await admin.query('drop role if exists scram_tester');
  await admin.end();
  await database.drop();
});

async function logIn(password: string): Promise<string> {
  const client = new Client({ ...database.owner, user: 'scram_tester', password });
  try {
    await client.connect();
    return (await client.query<{ user: string }>('select current_user as user')).rows[0]!.user;
  } finally {
    await client.end();
  }
}

it('lets in who knows the password, and nobody else, although Postgres never saw it', async () => {
  const password = `p'w "${'x'.repeat(40)}`;
  const verifier = scramVerifier(password);
  expect(verifier).not.toContain(password);
  await admin.query(`create role scram_tester login password ${admin.escapeLiteral(verifier)}`);
  expect(await logIn(password)).toBe('scram_tester');
  await expect(logIn('another')).rejects.toMatchObject({ code: '28P01' });
  await expect(logIn(verifier)).rejects.toMatchObject({ code: '28P01' });
});

it('never gives the same verifier twice', () => {
  expect(scramVerifier('same')).not.toBe(scramVerifier('same'));
});
