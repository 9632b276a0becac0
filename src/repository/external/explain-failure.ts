import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { ConnectionTarget } from '../database/connection.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { serviceRole } from '../database/work-roles.ts';
import { readTlsFailure } from '../../lifecycle/tls-failure.ts';

type Explanation = Pick<UnavailableError, 'id' | 'message' | 'fix'>;

/** Returns an error with a fix. Like those of Postgres and Node, it quotes no password. */
export function explainFailure(cause: unknown, target: ConnectionTarget): UnavailableError {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new UnavailableError({ ...explain(readCode(cause), text, target), details: { code: readCode(cause) }, cause });
}

/** Returns the database's address, without its password. */
export function nameAddress({ host, port, database }: ConnectionTarget): string {
  return host.startsWith('/') ? `${host}:${port}/${database}` : `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function explain(code: string, text: string, target: ConnectionTarget): Explanation {
  const where = nameAddress(target);
  const { user, database } = target;
  if (code === '28P01') {
    return {
      id: 'database.password',
      message: `PostgreSQL at ${where} refuses the password of ${user}.`,
      fix:
        user === serviceRole
          ? fix`Run ${act('migrate')} with DATABASE_URL of the owner of the database, and the same THROUGHLINE_SECRET.`
          : 'Correct the password in DATABASE_URL; signs such as @ and / stand there percent-encoded (%40, %2F).',
    };
  }
  if (code === '28000') {
    // pg_hba.conf rejects connections without TLS; no more is known of the server.
    if (/no encryption|SSL off/.test(text) && !target.ssl) {
      return {
        id: 'database.tls',
        message: `PostgreSQL at ${where} does not let ${user} in without TLS: ${text}.`,
        fix: 'Write it at the end of DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/root.pem, or ?sslmode=require, which checks no certificate.',
      };
    }
    return {
      id: 'database.refused',
      message: `PostgreSQL at ${where} does not let ${user} in: ${text}.`,
      fix: 'Check that the role exists and that pg_hba.conf lets it in from this machine, by password and with TLS as DATABASE_URL says.',
    };
  }
  if (code === '3D000') {
    return {
      id: 'database.missing',
      message: `There is no database ${database} at ${where}.`,
      fix: `An administrator of the server makes it: create database ${quoteName(database)} owner ${quoteName(user)};`,
    };
  }
  const tls = readTlsFailure(
    { code, text },
    { variable: 'DATABASE_URL', withoutTls: 'Switch it on there (ssl = on), or write sslmode=disable in DATABASE_URL.' },
  );
  if (tls) {
    return {
      id: 'database.tls',
      message: `No encrypted connection to PostgreSQL at ${where}: ${tls.why}.`,
      fix: tls.fix,
    };
  }
  return {
    id: 'database.unavailable',
    message: `PostgreSQL at ${where} does not answer: ${text}.`,
    fix: 'Check that it runs, that host and port in DATABASE_URL are right, and that this machine may reach it.',
  };
}

function readCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
