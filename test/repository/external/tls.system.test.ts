import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../../src/compose.ts';
import { readDatabaseUrl } from '../../../src/config/addresses.ts';
import { openDatabase } from '../../../src/repository/database/connection.ts';
import { openAsOwner } from '../../../src/repository/database/open-as-owner.ts';
import { roleTargets } from '../../../src/repository/database/work-roles.ts';
import { makeCertificates, type Certificates } from '../../support/certificates.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { says } from '../../support/says.ts';

describe('a PostgreSQL that takes no connection without TLS', () => {
  let own: Certificates;
  let foreign: Certificates;
  let server: PostgresServer;
  let plain: PostgresServer;

  beforeAll(async () => {
    [own, foreign] = await Promise.all([makeCertificates(), makeCertificates({ names: ['DNS:elsewhere.example.com'] })]);
    [server, plain] = await Promise.all([startPostgres({ certificates: own }), startPostgres()]);
  });
  afterAll(async () => {
    await Promise.all([server.stop(), plain.stop()]);
    await Promise.all([own.remove(), foreign.remove()]);
  });

  function open(query: string, { host = '127.0.0.1', at = server } = {}) {
    const { port, user, password, database } = at.superuser;
    const url = `postgresql://${user}:${password}@${host}:${port}/${database}${query}`;
    return openAsOwner({ database: readDatabaseUrl(url), secret: 'the same for every process' });
  }

  it.each([
    ['its authority named', () => `?sslmode=verify-full&sslrootcert=${own.authority}`],
    ['its authority named, whatever its name', () => `?sslmode=verify-ca&sslrootcert=${own.authority}`],
    ['no authority, as libpq means it', () => '?sslmode=require'],
  ])('is entered with %s, by the owner and by the roles that do the work', async (_what, query) => {
    const opened = await open(query());
    await prepareDatabase(opened.owner, opened.passwords);
    const database = openDatabase(roleTargets(opened.owner, opened.passwords).service);
    const { rows } = await database.pool.query<{ ssl: boolean; name: string }>(
      'select ssl, current_user::text as name from pg_stat_ssl where pid = pg_backend_pid()',
    );
    await database.close();
    expect(rows).toEqual([{ ssl: true, name: 'throughline_service' }]);
  });

  it.each([
    ['without TLS', () => '', 'without TLS', /sslmode=verify-full&sslrootcert=/],
    ['with no authority', () => '?sslmode=verify-full', 'does not know', /end of DATABASE_URL: sslrootcert=/],
    ['with another', () => `?sslmode=verify-full&sslrootcert=${foreign.authority}`, 'does not know', /sslrootcert=/],
    [
      'with another under require too',
      () => `?sslmode=require&sslrootcert=${foreign.authority}`,
      'does not know',
      /sslrootcert=/,
    ],
  ])('refuses whoever comes %s, and says what to write', async (_what, query, why, fix) => {
    await expect(open(query())).rejects.toMatchObject({
      id: 'database.tls',
      message: expect.stringContaining(why) as string,
      fix: says(fix),
    });
  });

  it('is not entered by a name that its certificate does not have, but under verify-ca', async () => {
    const elsewhere = await startPostgres({ certificates: foreign });
    try {
      const authority = `sslrootcert=${foreign.authority}`;
      await expect(open(`?sslmode=verify-full&${authority}`, { at: elsewhere })).rejects.toMatchObject({
        id: 'database.tls',
        fix: says('as the certificate names it'),
      });
      await open(`?sslmode=verify-ca&${authority}`, { at: elsewhere });
    } finally {
      await elsewhere.stop();
    }
  });

  it('is told from one that has no TLS', async () => {
    await expect(open('?sslmode=require', { at: plain })).rejects.toMatchObject({
      id: 'database.tls',
      message: expect.stringContaining('speaks without TLS') as string,
      fix: says('sslmode=disable'),
    });
  });
});
