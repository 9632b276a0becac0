import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Client } from 'pg';
import { z } from 'zod';

const migrations = new URL('../../../src/repository/migrations/', import.meta.url);
const fixtures = new URL('../../fixtures/databases/', import.meta.url);

/** Of the owner in 018.json.gz, made for it and known nowhere else. */
export const ownerTokenOf018 = 'tl_dgdybykZ5hLKP03KRJlpa58KGETrj2hoCWjEfEFgUG4';

const dumpSchema = z.object({
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type Dump = z.infer<typeof dumpSchema>;

/** Applies only the migrations up to a number, as the version that ended with it did. */
export async function migrateUpTo(client: Client, released: string): Promise<void> {
  await client.query(
    'create table migration (number integer primary key, file text not null, applied_at timestamptz not null default now())',
  );
  await client.query('create table lifecycle_fingerprint (value text not null)');
  for (const file of (await readdir(migrations)).filter((name) => name.slice(0, 3) <= released).toSorted()) {
    await client.query(await readFile(new URL(file, migrations), 'utf8'));
    await client.query('insert into migration (number, file) values ($1, $2)', [Number(file.slice(0, 3)), file]);
  }
}

/**
 * Makes an empty database one of that version with the rows it left. The role of the service must exist. The rows take a superuser: what they passed when they
 * were written they do not pass again.
 */
export async function restoreEarlier(
  { owner, superuser: client }: { owner: Client; superuser: Client },
  released: string,
): Promise<Dump> {
  await migrateUpTo(owner, released);
  const dump = dumpSchema.parse(
    JSON.parse((await promisify(gunzip)(await readFile(new URL(`${released}.json.gz`, fixtures)))).toString()),
  );
  await client.query(`set session_replication_role = 'replica'`);
  // What the migrations wrote themselves is in the dump as well.
  for (const table of Object.keys(dump.tables)) await client.query(`delete from ${table}`);
  for (const [table, rows] of Object.entries(dump.tables)) {
    const columns = Object.keys(rows[0] ?? {});
    const numbered = await findTransactionNumbers(client, table);
    await client.query(
      `insert into ${table} (${[...columns, ...numbered].join(', ')}) overriding system value
        select ${[...columns, ...numbered.map(() => 'pg_current_xact_id()')].join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const { name, value } of dump.sequences) await client.query('select setval($1, $2)', [name, value]);
  await client.query(`set session_replication_role = 'origin'`);
  return dump;
}

/** Columns that hold a transaction of the server, which are not in the dump: another server counts its own. */
async function findTransactionNumbers(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid = 'xid8'::regtype`,
    [table],
  );
  return rows.map(({ name }) => name);
}
