import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/repository/database/migrate.ts';
import { content, createPerson, decision, openGate, openRepository, type Repository } from './support/repository.ts';

// A release may know a status or a role no more. While something has it, the database stays as the release before left it.

const IN_USE = '23503';
let repository: Repository;
let key: string;

const asOwner = (statement: string, values: unknown[] = []) => repository.ownerDb.pool.query(statement, values);

beforeAll(async () => {
  repository = await openRepository();
  const author = await createPerson(repository, 'Ana Author', ['product-manager']);
  const decider = await createPerson(repository, 'Dan Decider', ['product-manager']);
  const artifact = await repository.artifacts.create({ ...content(author), kind: 'prd' });
  await repository.gates.decide(
    decision(await openGate(repository, artifact), decider.token, { decision: 'request-changes', note: 'Who pays?' }),
  );
  ({ key } = artifact);
  await asOwner(`insert into role values ('librarian', true)`);
  await asOwner(
    `insert into artifact_status values ('prd', 'Shelved', false, true, 'Draft'), ('prd', 'Lent', false, true, 'Draft')`,
  );
  await asOwner(
    `insert into transition values ('prd', 'Draft', 'Shelved', 'shelved', false), ('prd', 'Shelved', 'Draft', 'again', false)`,
  );
});
afterAll(() => repository.close());

const shelve = `update artifact set status = 'Shelved' where key = $1`;
const forget = `delete from transition where kind = 'prd' and 'Shelved' in (from_status, to_status)`;

afterEach(async () => {
  await asOwner(`update artifact set status = 'Draft' where key = $1 and status = 'Shelved'`, [key]);
});

it('lets go what nothing has, and nothing that something has', async () => {
  await asOwner(shelve, [key]);
  const client = await repository.ownerDb.pool.connect();
  try {
    await client.query('begin');
    await client.query(`delete from artifact_status where kind = 'prd' and status = 'Lent'`);
    await client.query(`delete from role where name = 'librarian'`);
    await client.query(`${forget}; savepoint before`);
    for (const statement of [
      `delete from artifact_status where kind = 'prd' and status = 'Shelved'`,
      `update artifact_status set status = 'Laid by' where kind = 'prd' and status = 'Shelved'`,
      `delete from role_grant where role = 'product-manager'; delete from role where name = 'product-manager'`,
      `delete from role_grant where role = 'product-manager'; update role set name = 'boss' where name = 'product-manager'`,
    ]) {
      await expect(client.query(statement)).rejects.toMatchObject({ code: IN_USE });
      await client.query('rollback to before');
    }
    await expect(client.query('truncate artifact_status cascade')).rejects.toMatchObject({ message: 'database.insert-only' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('hears of an artifact that gets the status at that moment', async () => {
  const [mover, remover] = [await repository.ownerDb.pool.connect(), await repository.ownerDb.pool.connect()];
  try {
    await mover.query('begin');
    await mover.query(shelve, [key]);
    await remover.query('begin');
    await remover.query(forget);
    const removed = remover.query(`delete from artifact_status where kind = 'prd' and status = 'Shelved'`).then(
      () => 'removed',
      (error: { code: string }) => error.code,
    );
    await expect
      .poll(async () => (await asOwner(`select from pg_locks where relation = 'artifact'::regclass and not granted`)).rowCount)
      .toBe(1);
    await mover.query('commit');
    expect(await removed).toBe(IN_USE);
  } finally {
    await remover.query('rollback');
    for (const client of [mover, remover]) client.release();
  }
});

it('leaves the database to the release before', async () => {
  await asOwner(shelve, [key]);
  await asOwner(`update applied_schema set fingerprint = 'of older code'`);
  const { owner, service, signIn } = repository.targets;
  const passwords = { servicePassword: service.password, signInPassword: signIn.password };
  await expect(migrate(owner, passwords)).rejects.toMatchObject({ code: IN_USE });
  await asOwner(`update artifact set status = 'Draft' where key = $1`, [key]);
  await migrate(owner, passwords);
  expect((await asOwner(`select from artifact_status where status in ('Shelved', 'Lent')`)).rowCount).toBe(0);
});
