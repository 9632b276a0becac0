import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import { createArtifactStore } from '../../../src/repository/artifacts/artifact-store.ts';
import { openDatabase, type ConnectionTarget, type Database } from '../../../src/repository/database/connection.ts';
import { createFeed } from '../../../src/repository/events/feed.ts';
import { createGateStore } from '../../../src/repository/gates/gate-store.ts';
import { migrate } from '../../../src/repository/database/migrate.ts';
import { newToken } from '../../../src/repository/people/new-token.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { createSignInStore } from '../../../src/repository/people/sign-in-store.ts';
import { deriveRolePasswords, ensureRoles, roleTargets } from '../../../src/repository/database/work-roles.ts';
import { dump, findDumpable, restore } from '../../support/pg-dump.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { content, decision, evidence } from '../support/repository.ts';

const folder = await findDumpable();
const passwords = deriveRolePasswords('a secret that moves along');
/** More than a server that only took in the dump has counted. */
const ahead = 20_000;

interface House {
  readonly server: PostgresServer;
  readonly owner: ConnectionTarget;
  /** As a process starts on the database. */
  start(): Promise<void>;
  open(): { service: Database; signIn: Database; owner: Database };
}

const houses: House[] = [];
const opened: Database[] = [];
let scratch: string;

async function openHouse(): Promise<House> {
  const server = await startPostgres({ named: folder });
  await server.run(['create database throughline']);
  const owner = { ...server.superuser, database: 'throughline' };
  const targets = roleTargets(owner, passwords);
  const house: House = {
    server,
    owner,
    start: async () => {
      await ensureRoles(owner, passwords);
      await migrate(owner, passwords);
    },
    open: () => {
      const databases = {
        service: openDatabase(targets.service),
        signIn: openDatabase(targets.signIn),
        owner: openDatabase(owner),
      };
      opened.push(...Object.values(databases));
      return databases;
    },
  };
  houses.push(house);
  return house;
}

/** Uses transaction numbers up until the next is this one. */
const countTo = (number: number): string =>
  `do $$ begin while pg_snapshot_xmax(pg_current_snapshot())::text::bigint < ${number} loop perform pg_current_xact_id(); commit; end loop; end $$`;

describe('a dump that is restored on another server', { timeout: 120_000 }, () => {
  let old: House;
  let before: ReturnType<House['open']>;
  let after: ReturnType<House['open']>;
  let token: string;
  let versions: ArtifactVersion[];
  let told: string[];
  let gateKey: string;

  const identity = (subject: string) => ({
    issuer: 'https://login.example.com',
    subject,
    name: subject,
    roles: ['product-manager' as const],
    email: 'grace@example.com',
    idToken: 'a.b.c',
  });
  const readFeed = async (db: Database): Promise<string[]> => {
    const feed = createFeed(db.pool);
    const events = await feed.read({ after: null, limit: 1_000 });
    await feed.close();
    return events.map(({ key, type }) => `${key} ${type}`);
  };

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'tl-dump-'));
    const made = await Promise.all([openHouse(), openHouse()]);
    const [, other] = made;
    [old] = made;
    await old.start();
    before = old.open();
    await before.owner.pool.query(countTo(ahead));
    token = newToken();
    const owner = await createPeopleStore(before.service).createOwner({ name: 'Olga Owner', token });
    if (!owner) throw new Error('The database is not fresh.');
    versions = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      versions.push(await createArtifactStore(before.service).create({ ...content(owner, title), kind: 'prd' }));
    const [asked] = versions;
    if (!asked) throw new Error('Nothing was made.');
    ({ key: gateKey } = await createGateStore(before.service).open({
      artifactKey: asked.key,
      version: 1,
      contentHash: asked.contentHash,
      criteria: evidence('prd'),
      runId: null,
      origin: 'before',
      actorId: owner.id,
    }));
    await createSignInStore(before.signIn).signInWithIdentity(identity('grace'));
    told = await vi.waitFor(async () => {
      const events = await readFeed(before.service);
      expect(events).toContain(`${gateKey} opened`);
      return events;
    });

    await dump(folder ?? '', old.owner, join(scratch, 'throughline.dump'));
    await other.server.run(['create role throughline_service', 'create role throughline_sign_in']);
    await restore(folder ?? '', other.owner, join(scratch, 'throughline.dump'));
    await other.start();
    after = other.open();
  }, 120_000);

  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await Promise.all(houses.map(({ server }) => server.stop()));
    if (scratch) await rm(scratch, { recursive: true, force: true });
  });

  it('tells its events on, the old before the new, and its gates are decided', async () => {
    const gates = createGateStore(after.service);
    const gate = await gates.read(gateKey);
    if (!gate) throw new Error(`There is no ${gateKey}.`);
    expect(await gates.decide(decision(gate, token, { decision: 'request-changes' }))).toMatchObject({
      status: 'changes-requested',
    });
    const [asked] = versions;
    await vi.waitFor(async () =>
      expect(await readFeed(after.service)).toEqual([...told, `${gateKey} request-changes`, `${asked?.key} status`]),
    );
  });

  it('knows accounts of one person on', async () => {
    await createSignInStore(after.signIn).signInWithIdentity(identity('grace again'));
    const { rows } = await after.owner.pool.query(
      `select count(distinct person_of(person_id))::integer as people, count(*)::integer as accounts from person_identity`,
    );
    expect(rows).toEqual([{ people: 1, accounts: 2 }]);
  });

  it('takes no part into a version that was stored when the other server counted the same number', async () => {
    const { rows } = await after.owner.pool.query<{ id: string; number: string }>(
      'select artifact_id::text as id, created_in::text as number from artifact_version order by created_in',
    );
    const ids = new Map(rows.map(({ id, number }) => [number, id]));
    const numbers = rows.map(({ number }) => Number(number));
    expect(numbers).toHaveLength(versions.length);
    await after.owner.pool.query(countTo(Math.min(...numbers) - 3));
    const service = await after.service.pool.connect();
    const outcomes: string[] = [];
    try {
      for (let number = 0; number <= Math.max(...numbers);) {
        await service.query('begin');
        const { rows: now } = await service.query<{ number: string }>('select pg_current_xact_id()::text as number');
        number = Number(now[0]?.number);
        const id = ids.get(String(number));
        if (id !== undefined) {
          const add = `insert into part (artifact_id, version, local_id, type, text, removed, ordinal) values ($1, 1, 'US-9', 'story', 'Give me all.', false, 9)`;
          outcomes.push(
            await service.query(add, [id]).then(
              () => 'added',
              (error: Error) => error.message,
            ),
          );
        }
        await service.query('rollback');
      }
    } finally {
      service.release();
    }
    expect(outcomes.length).toBeGreaterThan(0);
    expect(new Set(outcomes)).toEqual(new Set(['database.insert-only']));
  });

  it('without the secret of the addresses gets another one, and signs people in', async () => {
    const third = await openHouse();
    await dump(folder ?? '', old.owner, join(scratch, 'shared.dump'), ['--exclude-table-data=address_secret']);
    await third.server.run(['create role throughline_service', 'create role throughline_sign_in']);
    await restore(folder ?? '', third.owner, join(scratch, 'shared.dump'));
    await third.start();
    const { signIn, owner } = third.open();
    const hashes = async () => (await owner.pool.query<{ hash: Buffer }>('select email_hash as hash from person_identity')).rows;
    const [known] = await hashes();
    await createSignInStore(signIn).signInWithIdentity(identity('grace'));
    const [made] = await hashes();
    expect(made?.hash).toHaveLength(32);
    expect(made?.hash).not.toEqual(known?.hash);
  });
});
