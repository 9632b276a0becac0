import { sql, type RawBuilder } from 'kysely';
import type { ExternalIdentity, PersonStore, PersonSummary } from '../../ports/people.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { queryPeople } from './query-people.ts';

export function createPersonStore({ kysely }: Database): PersonStore {
  const change = (call: RawBuilder<{ answer: { id: string } }>): Promise<void> =>
    withDatabaseErrors(async () => {
      await queryPeople(kysely, call);
    });

  return {
    listPeople: () =>
      withDatabaseErrors(async () => {
        const rows = await kysely
          .selectFrom('person as p')
          .select(['p.id', 'p.name', 'p.kind', 'p.created_at', 'p.signed_in_at', 'p.deactivated_at'])
          .select(
            sql<PersonSummary['roles']>`array(select role from role_grant where person_id = p.id order by role)`.as('roles'),
          )
          .select(
            sql<
              ExternalIdentity[]
            >`coalesce((select jsonb_agg(jsonb_build_object('issuer', issuer, 'subject', subject) order by issuer, subject)
              from person_identity where person_id = p.id), '[]')`.as('identities'),
          )
          .orderBy('p.created_at')
          .orderBy('p.name')
          .execute();
        return rows.map(({ id, name, kind, roles, identities, created_at, signed_in_at, deactivated_at }) => ({
          id,
          name,
          kind,
          roles,
          identities,
          createdAt: created_at.toISOString(),
          signedInAt: signed_in_at?.toISOString() ?? null,
          deactivatedAt: deactivated_at?.toISOString() ?? null,
        }));
      }),

    grantRole: ({ adminToken, personId, role }) => change(sql`grant_role(${adminToken}, ${personId}, ${role})`),
    removeRole: ({ adminToken, personId, role }) => change(sql`remove_role(${adminToken}, ${personId}, ${role})`),
    setActive: ({ adminToken, personId, active }) => change(sql`set_person_active(${adminToken}, ${personId}, ${active})`),
    linkIdentity: ({ adminToken, personId, issuer, subject }) =>
      change(sql`link_identity(${adminToken}, ${personId}, ${issuer}, ${subject})`),
    unlinkIdentity: ({ adminToken, personId, issuer, subject }) =>
      change(sql`unlink_identity(${adminToken}, ${personId}, ${issuer}, ${subject})`),
  };
}
