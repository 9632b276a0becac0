import { sql } from 'kysely';
import type { CreatedLoginLink, PeopleStore, Principal } from '../../ports/people.ts';
import type { Database } from '../database/connection.ts';
import { refusalError, withDatabaseErrors } from '../database/database-errors.ts';
import { newToken } from './new-token.ts';
import { hashSecret } from './hash-secret.ts';
import { queryPeople, isoTime } from './query-people.ts';
import { createPersonStore } from './person-store.ts';
import { createTokenStore } from './token-store.ts';

/** Stores people, machines and tokens in Postgres, which holds only hashes and verifies secrets. */
export function createPeopleStore(database: Database): PeopleStore {
  const { kysely } = database;

  const authenticate = (token: string): Promise<Principal> =>
    withDatabaseErrors(async () => {
      const { rows } = await sql<{ found: Omit<Principal, 'token'> | null }>`select authenticate(${token}) as found`.execute(
        kysely,
      );
      const found = rows[0]?.found;
      if (!found) throw refusalError('token.invalid', {});
      return { ...found, expiresAt: found.expiresAt && isoTime(found.expiresAt), token };
    });

  return {
    authenticate,
    ...createTokenStore(database),
    ...createPersonStore(database),

    createOwner: ({ name, token }) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ owner: object | null }>`select create_owner(${name}, ${hashSecret(token)}) as owner`.execute(
          kysely,
        );
        return rows[0]?.owner ? await authenticate(token) : null;
      }),

    createLoginLink: ({ token, personId }) =>
      withDatabaseErrors(async () => {
        const code = newToken();
        const made = await queryPeople<Omit<CreatedLoginLink, 'code'>>(
          kysely,
          sql`create_login_link(${token}, ${personId ?? null}, ${hashSecret(code)})`,
        );
        return { ...made, code, expiresAt: isoTime(made.expiresAt) };
      }),

    signOut: ({ token, everywhere }) =>
      withDatabaseErrors(async () => {
        const left = await queryPeople<{ ended: number; idToken?: string }>(kysely, sql`sign_out(${token}, ${everywhere})`);
        return { ended: left.ended, idToken: left.idToken ?? null };
      }),

    tidySignIn: () =>
      withDatabaseErrors(async () => {
        await sql`select tidy_sign_in()`.execute(kysely);
      }),

    recordRefusal: ({ callerId, subject, refusal, remoteAddress }) =>
      withDatabaseErrors(async () => {
        await sql`select record_refused_call(${callerId}, ${storable(subject)}, ${refusal}, ${storable(remoteAddress)})`.execute(
          kysely,
        );
      }),
  };
}

/** Replaces characters that the database cannot store. */
function storable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed();
}
