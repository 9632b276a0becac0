import type { Diagnosis } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './repository/connection.ts';
import type { EmbeddedServer } from './repository/embedded/open-server.ts';

/** What `throughline doctor` says of this installation. Never throws: what cannot be asked is itself a line. */
export async function diagnose(parts: { config: Config; server: EmbeddedServer; database: Database }): Promise<Diagnosis[]> {
  const { config, server, database } = parts;
  const ok = (name: string, detail: string): Diagnosis => ({ name, status: 'ok', detail, fix: '' });
  return [
    ok('Node', process.version),
    ok('Folder', config.folder),
    ok('Database', `embedded PostgreSQL ${server.serverVersion}, data in ${server.location.data}`),
    ...(server.location.relocatedBecause ? [ok('Placement', server.location.relocatedBecause)] : []),
    await checkQuery(database, {
      name: 'Service role',
      question: `select current_user || ', owns nothing' as answer
        where not exists (select from pg_class where relowner = current_user::regrole)`,
      fix: 'The service role owns tables, so it could lift its own limits. Restore the database from a backup or start a new folder.',
    }),
    await checkQuery(database, {
      name: 'Audit chain',
      question: `select (v->>'sealed') || ' sealed, ' || (v->>'unsealed') || ' not yet sealed' as answer
        from verify_audit() v where v->>'brokenAt' is null`,
      fix: 'An audit entry was changed behind the service. Compare with a backup; do not decide gates until it is explained.',
    }),
    ok('Drafter', 'built-in rules; no model is configured'),
  ];
}

async function checkQuery(
  database: Database,
  { name, question, fix }: { name: string; question: string; fix: string },
): Promise<Diagnosis> {
  try {
    const { rows } = await database.pool.query<{ answer: string }>(question);
    return rows[0]
      ? { name, status: 'ok', detail: rows[0].answer, fix: '' }
      : { name, status: 'error', detail: 'not as it should be', fix };
  } catch (error) {
    return { name, status: 'error', detail: error instanceof Error ? error.message : String(error), fix };
  }
}
