import { Client } from 'pg';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';

/** The schema as it stands, as SQL to read and compare: pg_dump is not among the bundled binaries. */
export async function describeSchema(owner: ConnectionTarget): Promise<string> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(schemaLines);
    return `${['-- What src/repository/sql and the migrations add up to. Written by a test, never by hand.', ...rows.map(({ line }) => line)].join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

const tables = `select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const functions = `select * from pg_proc where pronamespace = 'public'::regnamespace`;

const columnsOf = `
  select string_agg(concat_ws(' ', '  ' || attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end,
      case when attidentity = 'a' then 'generated always as identity' end,
      case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
        else 'default ' || pg_get_expr(adbin, adrelid) end), e',\n' order by attnum) as list
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = t.oid and attnum > 0 and not attisdropped`;

const constraintsOf = `
  select string_agg('  ' || pg_get_constraintdef(oid), e',\n' order by contype desc, conname) as list
  from pg_constraint where conrelid = t.oid and contype in ('p', 'u', 'f', 'c')`;

const indexesOf = `
  select string_agg(pg_get_indexdef(indexrelid) || ';', e'\n' order by indexrelid::regclass::text) as list
  from pg_index where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid)`;

const triggersOf = `
  select string_agg(pg_get_triggerdef(oid) || ';', e'\n' order by tgname) as list
  from pg_trigger where tgrelid = t.oid and not tgisinternal`;

const grantsOf = `
  select string_agg(format('grant %s on %s to %s;', privilege, t.relname, grantee), e'\n' order by privilege) as list
  from (
    select lower(privilege_type) as privilege, grantee::regrole
      from pg_class c, aclexplode(c.relacl) where c.oid = t.oid and grantee <> c.relowner
    union all
    select format('%s (%s)', lower(privilege_type), string_agg(attname, ', ' order by attnum)), grantee::regrole
      from pg_attribute, aclexplode(attacl) where attrelid = t.oid group by privilege_type, grantee
  ) as granted (privilege, grantee)`;

const executeGrant = `
  select format('grant execute on function %s to %s;', f.oid::regprocedure,
      string_agg(case grantee when 0 then 'public' else grantee::regrole::text end, ', ')) as list
  from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) where grantee <> f.proowner having count(*) > 0`;

const schemaLines = `
  select 1 as rank, relname as name, concat_ws(e'\n', format(e'create table %s (\n%s\n);', relname, concat_ws(e',\n', columns.list, constraints.list)),
    indexes.list, triggers.list, grants.list) as line
  from (${tables}) t, lateral (${columnsOf}) columns, lateral (${constraintsOf}) constraints,
    lateral (${indexesOf}) indexes, lateral (${triggersOf}) triggers, lateral (${grantsOf}) grants
  union all
  select 2, proname, concat_ws(e'\n', rtrim(pg_get_functiondef(f.oid), e'\n') || ';', granted.list)
  from (${functions}) f left join lateral (${executeGrant}) granted on true
  order by rank, name`;
