import { Client } from 'pg';

/**
 * Prints the rows of every table of a database, for a test that migrates them: `node test/support/dump-rows.ts postgresql://…`. What a server numbers by
 * itself (transactions) and what the database computes stay out.
 */
const client = new Client({ connectionString: process.argv[2] ?? '' });
await client.connect();
const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
  `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
   group by c.relname order by c.relname`,
);
const dumped: Record<string, unknown[]> = {};
for (const { name, columns } of tables) {
  const { rows } = await client.query<{ row: unknown }>(
    `select to_jsonb(t) as row from (select ${columns.join(', ')} from ${name}) t`,
  );
  if (rows.length > 0) dumped[name] = rows.map(({ row }) => row);
}
const { rows: sequences } = await client.query<{ name: string; value: string }>(
  `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
);
await client.end();
process.stdout.write(`${JSON.stringify({ tables: dumped, sequences })}\n`);
