import { sql } from 'kysely';
import type { AuditEntry, AuditState, AuditTrail, ForgedRecord } from '../../ports/audit-trail.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';

/** The most records of each sort that are listed; with more, a backup is needed and no list. */
const mostForged = 100;

/** Reads the audit trail as the service's role; `seal_audit` and `verify_audit` do the rest. */
export function createAuditTrail(database: Database): AuditTrail {
  const { kysely } = database;
  return {
    list: (page) =>
      withDatabaseErrors(async () => {
        const above = readCursor('audit', page) ?? '0';
        const { rows } = await sql<AuditEntry & { place: string; position: string | null }>`
          select id as place, id, to_char(at at time zone 'UTC', ${timeFormat}) as at, actor_id as "actorId", action, subject, details, position,
            encode(hash, 'hex') as hash
          from audit where id > ${above}::bigint order by id limit ${page.limit + 1}`.execute(kysely);
        return toPage(rows, {
          list: 'audit',
          page,
          toItem: ({ id, at, actorId, action, subject, details, position, hash }) => ({
            id,
            at,
            actorId,
            action,
            subject,
            details,
            position: position === null ? null : Number(position),
            hash,
          }),
        });
      }),

    seal: () =>
      withDatabaseErrors(async () => {
        // One call seals one batch; whoever adds entries meanwhile seals them.
        for (;;) {
          const { rows } = await sql<{ sealed: number }>`select seal_audit() as sealed`.execute(kysely);
          if ((rows[0]?.sealed ?? 0) === 0) return;
        }
      }),

    verify: () => withDatabaseErrors(verify),

    hashAt: (position) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ hash: string }>`
          select encode(hash, 'hex') as hash from audit where position = ${position}`.execute(kysely);
        return rows[0]?.hash ?? null;
      }),
  };

  async function verify(): Promise<AuditState> {
    const { rows } = await sql<{ state: Omit<AuditState, 'forged'> }>`select verify_audit() as state`.execute(kysely);
    const [first] = rows;
    if (!first) throw new Error('verify_audit answers one row.');
    const { rows: forged } = await sql<ForgedRecord>`select * from forged_records(${mostForged})`.execute(kysely);
    return { ...first.state, forged };
  }
}

const timeFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
