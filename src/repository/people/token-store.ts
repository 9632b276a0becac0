import { sql } from 'kysely';
import type { PeopleStore, TokenSummary } from '../../ports/people.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { newToken } from './new-token.ts';
import { hashSecret } from './hash-secret.ts';
import { queryPeople, isoTime } from './query-people.ts';
import { toJson } from '../database/to-json.ts';

interface MadeToken {
  readonly id: string;
  readonly scopes: TokenSummary['scopes'];
  readonly expiresAt: string | null;
}

export function createTokenStore({ kysely }: Database): Pick<PeopleStore, 'createToken' | 'listTokens' | 'revokeToken'> {
  return {
    createToken: ({ adminToken, holder, kind, roles, unattended, scopes, lifetimeSeconds }) =>
      withDatabaseErrors(async () => {
        const token = newToken();
        const made = await queryPeople<MadeToken>(
          kysely,
          sql`create_token(${adminToken}, ${hashSecret(token)}, ${toJson({ holder, kind, roles, unattended, scopes, lifetimeSeconds })}::jsonb)`,
        );
        return { ...made, expiresAt: made.expiresAt && isoTime(made.expiresAt), token };
      }),

    listTokens: () =>
      withDatabaseErrors(async () => {
        const rows = await kysely
          .selectFrom('token as t')
          .innerJoin('person as p', 'p.id', 't.person_id')
          .select(['t.id', 'p.name as holder', 'p.kind', 't.kind as token_kind', 't.scopes', 't.authentication'])
          .select(['t.created_at', 't.expires_at', 't.revoked_at'])
          .select(
            sql<
              TokenSummary['roles']
            >`array(select role from role_grant where person_id = p.id union select unnest(t.claimed_roles) order by 1)`.as(
              'roles',
            ),
          )
          .select(
            sql<boolean>`is_live_token(t.kind, t.revoked_at, t.expires_at, t.seen_at) and p.deactivated_at is null`.as('live'),
          )
          .orderBy('t.created_at')
          .orderBy('t.id')
          .execute();
        return rows.map((row) => ({
          id: row.id,
          holder: row.holder,
          kind: row.kind,
          roles: row.roles,
          tokenKind: row.token_kind,
          scopes: row.scopes,
          authentication: row.authentication,
          createdAt: row.created_at.toISOString(),
          expiresAt: row.expires_at?.toISOString() ?? null,
          revokedAt: row.revoked_at?.toISOString() ?? null,
          live: row.live,
        }));
      }),

    revokeToken: ({ adminToken, id }) =>
      withDatabaseErrors(async () => {
        await queryPeople(kysely, sql`revoke_token(${adminToken}, ${id})`);
      }),
  };
}
