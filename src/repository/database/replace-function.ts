import { DatabaseError, type Client } from 'pg';
import type { SqlFile } from './load-schema.ts';

/** What `create or replace` answers when only a function of another shape could take the place. */
const invalidFunctionDefinition = '42P13';

/**
 * Applies the file of one function in place of `earlier`, by oid. Where the signature changed, the earlier function is dropped, and with it the triggers
 * whose conditions call it: returns true then, for the caller to create those again. What a default, check, index or generated column of a table calls
 * cannot be dropped; Postgres says so, and a migration has to carry that change.
 *
 * A file is the function and then its grants. Nobody but the owner may call a function without one: whoever could call it before, and everybody where
 * Postgres lets them by default, loses that in between.
 */
export async function replaceFunction(client: Client, { name, text }: SqlFile, earlier: readonly number[]): Promise<boolean> {
  const [definition = '', ...granted] = text.split(/^(?=grant )/m);
  const grants = `revoke all on function ${name} from public, throughline_service, throughline_sign_in; ${granted.join('')}`;
  if (earlier.length === 0) {
    await client.query(definition + grants);
    return false;
  }
  let dropsTriggers = false;
  if (await canReplace(client, definition)) {
    // With other types of parameters it now stands beside the earlier one.
    const now = (await findFunctions(client)).get(name) ?? [];
    if (now.length > earlier.length) dropsTriggers = await dropFunctions(client, earlier);
  } else {
    dropsTriggers = await dropFunctions(client, earlier);
    await client.query(definition);
  }
  await client.query(grants);
  return dropsTriggers;
}

/** Oids of the functions that there are, by name. */
export async function findFunctions(client: Client): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ name: string; oids: number[] }>(
    `select proname as name, json_agg(oid::bigint) as oids from pg_proc where pronamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, oids }) => [name, oids]));
}

/** Leaves the transaction as it was where it cannot. */
async function canReplace(client: Client, definition: string): Promise<boolean> {
  await client.query('savepoint function_replaced');
  try {
    await client.query(definition);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== invalidFunctionDefinition) throw error;
    await client.query('rollback to savepoint function_replaced');
    return false;
  }
}

async function dropFunctions(client: Client, oids: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ statement: string }>(
    `select distinct format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
      from pg_depend d join pg_trigger t on t.oid = d.objid and d.classid = 'pg_trigger'::regclass
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = any ($1::oid[])`,
    [oids],
  );
  for (const { statement } of rows) await client.query(statement);
  const { rows: functions } = await client.query<{ statement: string }>(
    `select format('drop function %s', oid::regprocedure) as statement from pg_proc where oid = any ($1::oid[])`,
    [oids],
  );
  for (const { statement } of functions) await client.query(statement);
  return rows.length > 0;
}
