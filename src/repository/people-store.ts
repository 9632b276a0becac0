import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { PeopleStore, Principal, TokenSummary } from '../ports/people.ts';
import type { Database } from './connection.ts';
import { refusalError, withDatabaseErrors } from './database-errors.ts';
import { newToken } from './new-token.ts';

interface PeopleAnswer {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly id: string;
}

/** People, machines and their tokens in Postgres, which keeps only the hash of a secret and verifies secrets itself. */
export function createPeopleStore({ kysely }: Database): PeopleStore {
  const answerOf = async <T>(call: RawBuilder<{ answer: T }>): Promise<T | undefined> =>
    (await sql<{ answer: T }>`select ${call} as answer`.execute(kysely)).rows[0]?.answer;

  /** Functions that refuse return the refusal, so that its audit entry stays. */
  const grantedAnswer = async (call: RawBuilder<{ answer: PeopleAnswer }>): Promise<string> => {
    const answer = await answerOf(call);
    if (!answer || answer.refused) throw refusalError(answer?.refused ?? 'token.invalid', answer?.details ?? {});
    return answer.id;
  };

  return {
    createOwner: ({ name, token }) =>
      withDatabaseErrors(async () => {
        const owner = await answerOf<Omit<Principal, 'token'> | null>(sql`create_owner(${name}, ${hashOf(token)})`);
        return owner ? { ...owner, token } : null;
      }),

    authenticate: (token) =>
      withDatabaseErrors(async () => {
        const found = await answerOf<Omit<Principal, 'token'> | null>(sql`authenticate(${token})`);
        if (!found) throw refusalError('token.invalid', {});
        return { ...found, token };
      }),

    createToken: ({ adminToken, holder, kind, roles, unattended }) =>
      withDatabaseErrors(async () => {
        const token = newToken();
        const id = await grantedAnswer(
          sql`create_token(${adminToken}, ${holder}, ${kind}, ${sql.val([...roles])}::text[], ${unattended}, ${hashOf(token)})`,
        );
        return { id, token };
      }),

    listTokens: () =>
      withDatabaseErrors(async () => {
        const rows = await kysely
          .selectFrom('token as t')
          .innerJoin('person as p', 'p.id', 't.person_id')
          .select(['t.id', 'p.name as holder', 'p.kind', 't.created_at', 't.revoked_at'])
          .select(sql<TokenSummary['roles']>`array(select role from role_grant where person_id = p.id order by role)`.as('roles'))
          .orderBy('t.created_at')
          .orderBy('t.id')
          .execute();
        return rows.map((row) => ({
          id: row.id,
          holder: row.holder,
          kind: row.kind,
          roles: row.roles,
          createdAt: row.created_at.toISOString(),
          revokedAt: row.revoked_at?.toISOString() ?? null,
        }));
      }),

    revokeToken: ({ adminToken, id }) =>
      withDatabaseErrors(async () => {
        await grantedAnswer(sql`revoke_token(${adminToken}, ${id})`);
      }),
  };
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
