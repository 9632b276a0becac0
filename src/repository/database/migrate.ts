import { Client } from 'pg';
import { applySchema } from './apply-schema.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import { lifecycleTables } from './lifecycle-rows.ts';
import { loadSchema, schemaFolders, type SchemaFolders } from './load-schema.ts';
import { readApplied } from './read-applied.ts';
import { ensureRoles, type RolePasswords } from './work-roles.ts';

/** For one table that others use. Whoever waits for a table's lock holds up everybody who comes later, readers too, so it must end. */
const lockTimeout = '10s';
/** A migration goes through whole tables, and others wait for who does it. */
const migrationTimeouts = { query_timeout: 1_800_000, statement_timeout: 1_740_000 };

/**
 * Brings a database to this code's schema, rules and service role; two queries when it is there already. Safe to run in many processes at once, and
 * all or nothing: whatever is in the way, the database stays as the version before left it, which goes on working with it. Throws UnavailableError
 * `database.newer` when newer code migrated the database, `database.before-baseline` when code did that was never released, `database.migration-differs`
 * when code that never came together with this, and `database.migration-failed`, which names the file.
 */
export async function migrate(
  owner: ConnectionTarget,
  passwords: RolePasswords,
  folders: SchemaFolders = schemaFolders,
): Promise<void> {
  await withDatabaseErrors(async () => {
    const schema = await loadSchema(folders);
    const client = new Client({ ...owner, ...databaseTimeouts, ...migrationTimeouts, application_name: 'throughline-migrate' });
    await client.connect();
    try {
      if ((await readApplied(client, schema)).isCurrent) return await continueFeed(client);
      // Of the processes that come this far at once the first migrates; the others wait and then find nothing left to do. The lock ends with
      // the connection, so a killed process holds nobody up.
      await client.query(`select pg_advisory_lock(hashtext('throughline.migrate'))`);
      const applied = await readApplied(client, schema);
      if (applied.isCurrent) return await continueFeed(client);
      await ensureRoles(owner, passwords);
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${lockTimeout}'`);
        await applySchema(client, schema, new Set(applied.migrations.map(({ number }) => number)));
        await writeLifecycle(client);
      });
      await continueFeed(client);
    } finally {
      await client.end();
    }
  });
}

/** A dump that was restored here may hold events of another server's numbers; see sql/tables/feed.sql. */
async function continueFeed(client: Client): Promise<void> {
  await client.query('select continue_feed()');
}

async function writeLifecycle(client: Client): Promise<void> {
  for (const { table, key, rows } of lifecycleTables.toReversed()) {
    const matches = key.map((column) => `wanted.${column} = ${table}.${column}`).join(' and ');
    await client.query(
      `delete from ${table} where not exists (select from jsonb_populate_recordset(null::${table}, $1) wanted where ${matches})`,
      [JSON.stringify(rows)],
    );
  }
  for (const { table, key, rows } of lifecycleTables) {
    const columns = Object.keys(rows[0] ?? {});
    const changed = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)
        on conflict (${key.join(', ')}) do update set ${changed}`,
      [JSON.stringify(rows)],
    );
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
