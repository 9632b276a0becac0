import { Client } from 'pg';
import { applySchema } from './apply-schema.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import { lifecycleTables } from './lifecycle-rows.ts';
import { loadSchema, schemaFolders, type SchemaFolders } from './load-schema.ts';
import { readApplied } from './read-applied.ts';
import { ensureRoles, type RolePasswords } from './work-roles.ts';

/** Timeout for the lock of one table. Later queries queue behind a pending lock, readers too. */
const lockTimeout = '10s';
/** A migration scans whole tables, and other processes wait for it. */
const migrationTimeouts = { query_timeout: 1_800_000, statement_timeout: 1_740_000 };

/**
 * Migrates a database to this code's schema, rules and service role; two queries when it is
 * current. Safe in many processes at once, and atomic: after a failure the previous version keeps
 * working. Throws UnavailableError `database.newer` when newer code migrated the database,
 * `database.before-baseline` when unreleased code did, `database.migration-differs` when code that
 * never merged with this one did, and `database.migration-failed`, which names the file.
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
      // The first process to get here migrates; the others wait and then find nothing to do. The
      // lock ends with the connection, so a killed process blocks nobody.
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

/** Continues the event numbers after another server's dump was restored (feed.sql). */
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
