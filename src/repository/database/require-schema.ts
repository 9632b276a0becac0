import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { Client } from 'pg';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import { loadSchema } from './load-schema.ts';
import { readApplied } from './read-applied.ts';

/**
 * Checks that the database has this code's schema, for a process that may not migrate it. Throws
 * UnavailableError `database.not-migrated`, and what `readApplied` throws.
 */
export async function requireSchema(service: ConnectionTarget): Promise<void> {
  await withDatabaseErrors(async () => {
    const client = new Client({ ...service, ...databaseTimeouts, application_name: 'throughline-start' });
    await client.connect();
    try {
      const { migrations, isCurrent } = await readApplied(client, await loadSchema());
      if (isCurrent) return;
      throw new UnavailableError({
        id: 'database.not-migrated',
        message: `The database ${service.database} has ${migrations.length === 0 ? 'no schema yet' : 'the schema of an older version of Throughline'}.`,
        fix: fix`Run ${act('migrate')} with DATABASE_URL of the owner of the database, and the same THROUGHLINE_SECRET.`,
      });
    } finally {
      await client.end();
    }
  });
}
