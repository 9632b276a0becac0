import { DatabaseError, type Client } from 'pg';
import type { SqlFile } from './load-schema.ts';

/** SQLSTATE when `create or replace` needs a function of the same return type and parameters. */
const invalidFunctionDefinition = '42P13';

/**
 * Applies the file of one function in place of `earlier`, by oid. When the signature changed, the
 * earlier function and the triggers whose conditions call it are dropped; it then returns true, so
 * that the caller recreates them. A function that a default, check, index or generated column calls
 * cannot be dropped; Postgres reports it, and a migration has to carry that change.
 *
 * A file is the function and then its grants. All other rights to call it are revoked, also those
 * that Postgres grants by default.
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
    // With other parameter types the new function exists beside the earlier one.
    const now = (await findFunctions(client)).get(name) ?? [];
    if (now.length > earlier.length) dropsTriggers = await dropFunctions(client, earlier);
  } else {
    dropsTriggers = await dropFunctions(client, earlier);
    await client.query(definition);
  }
  await client.query(grants);
  return dropsTriggers;
}

/** Returns the oids of the existing functions by name. */
export async function findFunctions(client: Client): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ name: string; oids: number[] }>(
    `select proname as name, json_agg(oid::bigint) as oids from pg_proc where pronamespace = 'public'::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, oids }) => [name, oids]));
}

/** Tries the replacement; on failure the transaction stays as it was. */
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
