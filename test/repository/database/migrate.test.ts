import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { artifactKindIds } from '../../../src/lifecycle/artifact-kinds.ts';
import { chainRules } from '../../../src/lifecycle/gate-chain.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { linkRules } from '../../../src/lifecycle/links.ts';
import { gateRoutes, statusAfterNewVersion, statusesOf, takesNewVersion } from '../../../src/lifecycle/review.ts';
import { decidingRoles, roles } from '../../../src/lifecycle/roles.ts';
import { stateMachines } from '../../../src/lifecycle/states.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openDatabase } from '../../../src/repository/database/connection.ts';
import { migrate } from '../../../src/repository/database/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let migrated: TestDatabase;
let empty: ConnectionTarget;
let client: Client;

beforeAll(async () => {
  migrated = await openTestDatabase();
  client = new Client(migrated.owner);
  await client.connect();
  const name = `${migrated.owner.database}_empty`;
  await client.query(`create database ${name}`);
  empty = { ...migrated.owner, database: name };
});
afterAll(async () => {
  await client.query(`drop database ${empty.database} with (force)`);
  await client.end();
  await migrated.drop();
});

const options = () => ({ servicePassword: migrated.service.password, signInPassword: migrated.signIn.password });
const rowsOf = async <T>(statement: string): Promise<T[]> => (await client.query(statement)).rows as T[];
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('migrating', () => {
  it('gives ten processes that start at once on an empty database the same one, which the service can use', async () => {
    await Promise.all(Array.from({ length: 10 }, () => migrate(empty, options())));
    const db = openDatabase({ ...migrated.service, database: empty.database });
    try {
      const { rows } = await db.pool.query(`select count(*)::int as kinds from artifact_kind`);
      expect(rows).toEqual([{ kinds: artifactKindIds.length }]);
    } finally {
      await db.close();
    }
  });

  it('writes nothing when there is nothing to do', async () => {
    const written = `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_xact_user_tables`;
    const state = async () => ({
      locks: await rowsOf(`select xmin::text, * from migration order by number`),
      versions: await rowsOf(`select xmin::text, * from applied_schema`),
      files: await rowsOf(`select xmin::text, * from applied_file order by path`),
    });
    const before = await state();
    await migrate(migrated.owner, options());
    expect(await state()).toEqual(before);
    expect(await rowsOf(written)).toEqual([{ rows: 0 }]);
  });

  it('writes the lifecycle again when its rules have changed, and leaves artifacts alone', async () => {
    await client.query(`update gate_policy set quorum = 9 where kind = 'prd'`);
    await client.query(`insert into link_rule values ('prd', 'fixes', 'bolt', false, true)`);
    await client.query(`delete from transition where kind = 'playbook'`);
    await client.query(`update applied_schema set fingerprint = 'of older code'`);
    // Views of which others are made come first where the table is read in the order of its rows.
    await client.query(
      `update applied_file set hash = hash where path not in ('views/incident_artifact.sql', 'views/current_link.sql')`,
    );
    await migrate(migrated.owner, options());
    expect(await rowsOf(`select quorum from gate_policy where kind = 'prd'`)).toEqual([{ quorum: 1 }]);
    expect(await rowsOf(`select 1 from link_rule where from_kind = 'prd' and role = 'fixes'`)).toEqual([]);
    expect(await rowsOf(`select 1 from transition where kind = 'playbook'`)).not.toEqual([]);
  });

  it('says what to do when the database does not answer', async () => {
    await expect(migrate({ ...migrated.owner, host: '/nowhere' }, options())).rejects.toMatchObject({
      id: 'database.unavailable',
    });
    await expect(migrate({ ...migrated.owner, password: 'wrong' }, options())).rejects.toMatchObject({ id: 'database.password' });
  });
});

describe('the rules in the database', () => {
  it('are those of the lifecycle: kinds, statuses and transitions', async () => {
    const statuses = artifactKindIds.flatMap((kind) =>
      statusesOf(kind).map((status) => ({
        kind,
        status,
        initial: stateMachines[kind].initial === status,
        takes_version: takesNewVersion(kind, status),
        after_version: statusAfterNewVersion(kind, status),
      })),
    );
    expect(sorted(await rowsOf(`select kind, status, initial, takes_version, after_version from artifact_status`))).toEqual(
      sorted(statuses),
    );
    const transitions = artifactKindIds.flatMap((kind) => stateMachines[kind].transitions.map((each) => ({ kind, ...each })));
    expect(
      sorted(await rowsOf(`select kind, from_status as "from", to_status as "to", trigger, guarded from transition`)),
    ).toEqual(sorted(transitions));
  });

  it('are those of the lifecycle: gates, links and roles', async () => {
    const policies = await rowsOf<{ kind: string }>(`select kind, roles, method, criteria, quorum, separation from gate_policy`);
    const specified = Object.entries(gatePolicies).map(([kind, policy]) => [kind, { separation: 'author', ...policy }] as const);
    expect(Object.fromEntries(policies.map(({ kind, ...policy }) => [kind, policy]))).toEqual(Object.fromEntries(specified));
    const outcomes = await rowsOf<{ kind: string; reviewStatus: string; outcomes: unknown }>(
      `select kind, review_status as "reviewStatus", jsonb_object_agg(outcome, to_status) as outcomes from gate_outcome group by 1, 2`,
    );
    expect(Object.fromEntries(outcomes.map(({ kind, ...route }) => [kind, route]))).toEqual(gateRoutes);
    expect(sorted(await rowsOf(`select from_kind as "from", role, to_kind as "to", required from link_rule`))).toEqual(
      sorted(linkRules),
    );
    expect(
      sorted(
        await rowsOf(`select kind, from_status as "from", to_status as "to", role, source_kind as source,
          source_statuses as statuses, needed from chain_rule`),
      ),
    ).toEqual(sorted(chainRules));
    expect(sorted(await rowsOf(`select name, deciding from role`))).toEqual(
      sorted(roles.map((name) => ({ name, deciding: decidingRoles.includes(name) }))),
    );
  });
});
