import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { Principal } from '../../src/ports/people.ts';
import { content, createPerson, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

// Whoever gets hold of the service's connection tries raw SQL. Each attempt must fail in Postgres, and change nothing.

const NOT_ALLOWED = '42501';
let repository: Repository;
let prd: ArtifactVersion;
let person: Principal;

beforeAll(async () => {
  repository = await openRepository();
  person = await createPerson(repository, 'Pia Person', ['product-manager']);
  prd = await repository.artifacts.create({ ...content(person, 'Waiting'), kind: 'prd' });
  await openGate(repository, prd);
});
afterAll(() => repository.close());

const asService = (statement: string, values: unknown[] = []) => repository.db.pool.query(statement, values);
const asOwner = (statement: string, values: unknown[] = []) => repository.ownerDb.pool.query(statement, values);
const rowsOf = async (table: string) => (await asOwner(`select * from ${table} order by 1, 2`)).rows as unknown[];

async function expectRefused(code: string, statement: string, values: unknown[] = []): Promise<void> {
  await expect(asService(statement, values)).rejects.toMatchObject({ code });
}

describe('rules', () => {
  it.for([
    `update gate_policy set roles = '{engineer}', quorum = 1, criteria = '[{"id": "easy", "text": "Easy."}]'`,
    `delete from gate_policy`,
    `update transition set guarded = false`,
    `insert into transition values ('prd', 'Draft', 'Validated', 'magic', false)`,
    `update artifact_status set takes_version = true`,
    `update gate_outcome set to_status = 'Validated'`,
    `delete from link_rule`,
    `update policy set value = 'never'`,
    `update role set deciding = false`,
  ])('cannot be written: %s', async (statement) => {
    await expectRefused(NOT_ALLOWED, statement);
  });
});

describe('people', () => {
  it('cannot be made, given roles, or given tokens', async () => {
    await expectRefused(NOT_ALLOWED, `insert into person (name, kind) values ('Mallory', 'person')`);
    await expectRefused(NOT_ALLOWED, `insert into role_grant (person_id, role, granted_by) values ($1, 'architect', $1)`, [
      person.id,
    ]);
    await expectRefused(
      NOT_ALLOWED,
      `insert into token (person_id, secret_hash, unattended, created_by) values ($1, sha256('x'), true, $1)`,
      [person.id],
    );
    await expectRefused(NOT_ALLOWED, `update token set person_id = $1`, [person.id]);
    await expectRefused(NOT_ALLOWED, `select * from token_holder('x')`);
  });

  it('get no second owner', async () => {
    const { rows } = await asService(`select create_owner('Mallory', sha256('x')) as answer`);
    expect(rows).toEqual([{ answer: null }]);
  });

  it('machines hold no role, even by the owner of the tables', async () => {
    await asOwner(`insert into person (id, name, kind) values ('m-1', 'agent', 'machine')`);
    await expect(
      asOwner(`insert into role_grant (person_id, role, granted_by) values ('m-1', 'architect', $1)`, [person.id]),
    ).rejects.toMatchObject({ message: 'token.machine-role' });
    await expect(asOwner(`update person set kind = 'person' where id = 'm-1'`)).rejects.toMatchObject({
      message: 'database.insert-only',
    });
  });
});

describe('the audit trail', () => {
  it('cannot be written, changed or shortened', async () => {
    await expectRefused(NOT_ALLOWED, `insert into audit (action, subject, details) values ('gate.decided', 'GATE-001', '{}')`);
    await expectRefused(NOT_ALLOWED, `update audit set actor_id = 'somebody'`);
    await expectRefused(NOT_ALLOWED, `delete from audit`);
    await expectRefused(NOT_ALLOWED, `select record_deed('me', 'gate.decided', 'GATE-001', '{}')`);
    await expect(asOwner(`update audit set actor_id = 'somebody'`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await expect(asOwner(`delete from audit`)).rejects.toMatchObject({ message: 'database.insert-only' });
  });
});

describe('the guards themselves', () => {
  const tables = [
    'artifact',
    'artifact_version',
    'part',
    'link',
    'gate',
    'gate_decision',
    'person',
    'role_grant',
    'token',
    'audit',
  ];

  it.for(tables)('%s cannot be truncated, nor by its owner', async (table) => {
    await expectRefused(NOT_ALLOWED, `truncate ${table} cascade`);
    const before = await rowsOf(table);
    await expect(asOwner(`truncate ${table} cascade`)).rejects.toMatchObject({ message: 'database.insert-only' });
    expect(await rowsOf(table)).toEqual(before);
  });

  it.for(tables)('the triggers of %s cannot be turned off or dropped', async (table) => {
    await expectRefused(NOT_ALLOWED, `alter table ${table} disable trigger all`);
    await expectRefused(NOT_ALLOWED, `drop trigger forbid_change on ${table}`);
  });

  it('session_replication_role, which silences triggers, cannot be set', async () => {
    await expectRefused(NOT_ALLOWED, `set session_replication_role = 'replica'`);
    await expectRefused(NOT_ALLOWED, `alter role throughline_service set session_replication_role = 'replica'`);
  });

  it('the owner cannot be impersonated', async () => {
    const { rows } = await asOwner('select current_user as owner');
    const owner = (rows[0] as { owner: string }).owner;
    await expectRefused(NOT_ALLOWED, `set role ${owner}`);
    await expectRefused(NOT_ALLOWED, `set session authorization ${owner}`);
    await expectRefused(NOT_ALLOWED, `grant ${owner} to throughline_service`);
  });

  it('no function or table can be planted beside them, and none of them replaced', async () => {
    await expectRefused(
      NOT_ALLOWED,
      `create function public.is_approved(bigint, bigint) returns boolean language sql as 'select true'`,
    );
    await expectRefused(NOT_ALLOWED, `create table public.shadow (id integer)`);
    await expectRefused(NOT_ALLOWED, `create schema mine`);
    await expectRefused(
      NOT_ALLOWED,
      `create or replace function public.is_approved(p_artifact_id bigint, p_version integer) returns boolean language sql as 'select true'`,
    );
    await expectRefused(NOT_ALLOWED, `alter function public.move_status(text, text, text, text) set search_path = pg_temp`);
  });

  it('a temporary table of the same name does not stand in for one of theirs', async () => {
    const client = await repository.db.pool.connect();
    try {
      await client.query(
        `create temporary table transition (kind text, from_status text, to_status text, trigger text, guarded boolean)`,
      );
      await client.query(`insert into pg_temp.transition values ('prd', 'In Review', 'Validated', 'magic', false)`);
      await client.query(`set search_path = pg_temp, public`);
      await expect(client.query(`select move_status($1, 'Validated', '', '')`, [prd.key])).rejects.toMatchObject({
        message: 'gate.approval-required',
      });
    } finally {
      client.release(true);
    }
  });

  it('the service owns nothing and may call only what it is given', async () => {
    const { rows: owned } = await asOwner(
      `select relname from pg_class where relowner = 'throughline_service'::regrole and relpersistence <> 't'
       union all select proname from pg_proc where proowner = 'throughline_service'::regrole`,
    );
    expect(owned).toEqual([]);
    const { rows: unsafe } = await asOwner(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
         and not coalesce(array_to_string(proconfig, ','), '') ~ 'search_path=.*pg_temp'`,
    );
    expect(unsafe).toEqual([]);
  });
});
