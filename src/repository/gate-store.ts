import { sql, type Kysely } from 'kysely';
import type { Gate, GateDecision, GateStore } from '../ports/gates.ts';
import type { Database } from './connection.ts';
import { refusalError, withDatabaseErrors } from './database-errors.ts';
import type { Tables } from './tables.ts';

/** What a function of the database answers when it may have to remember a refusal, which raising would roll back. */
interface DecisionAnswer {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Gates in Postgres. The rules of a decision are those of `decide_gate` in the migrations; nothing here could pass them by. */
export function createGateStore({ kysely }: Database): GateStore {
  const readGate = async (key: string): Promise<Gate> => {
    const row = await gates(kysely).where('g.key', '=', key).executeTakeFirst();
    if (!row) throw refusalError('gate.not-found', { key });
    return toGate(row);
  };

  return {
    open: (params) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ key: string }>`
          select open_gate(${params.artifactKey}, ${params.version}, ${params.contentHash}, ${JSON.stringify(params.criteria)}::jsonb,
            ${params.runId}, ${params.origin}, ${params.actorId}) as key`.execute(kysely);
        return readGate(rows[0]?.key ?? '');
      }),

    read: (key) =>
      withDatabaseErrors(async () => {
        const row = await gates(kysely).where('g.key', '=', key).executeTakeFirst();
        return row ? toGate(row) : null;
      }),

    list: (filter = {}) =>
      withDatabaseErrors(async () => {
        let query = gates(kysely).orderBy('g.id', 'desc');
        if (filter.status) query = query.where('g.status', '=', filter.status);
        if (filter.artifactKey) query = query.where('a.key', '=', filter.artifactKey);
        if (filter.runId) query = query.where('g.run_key', '=', filter.runId);
        return (await query.execute()).map(toGate);
      }),

    decide: (params) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ answer: DecisionAnswer }>`
          select decide_gate(${params.key}, ${params.token}, ${params.decision}, ${params.interactive}, ${params.contentHash ?? null},
            ${params.note}, ${JSON.stringify(params.verdicts)}::jsonb, ${JSON.stringify(params.waivers)}::jsonb,
            ${JSON.stringify(params.comments)}::jsonb) as answer`.execute(kysely);
        const answer = rows[0]?.answer;
        if (answer?.refused) throw refusalError(answer.refused, answer.details ?? {});
        return readGate(params.key);
      }),

    withdraw: ({ key, reason, actorId }) =>
      withDatabaseErrors(async () => {
        await sql`select withdraw_gate(${key}, ${reason}, ${actorId})`.execute(kysely);
      }),
  };
}

/** Each gate with its artifact, its decisions in their order, and the version that was decided before it. */
function gates(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('gate as g')
    .innerJoin('artifact as a', 'a.id', 'g.artifact_id')
    .innerJoin('artifact_version as v', (join) =>
      join.onRef('v.artifact_id', '=', 'g.artifact_id').onRef('v.version', '=', 'g.version'),
    )
    .select(['g.key', 'g.status', 'g.version', 'g.content_hash', 'g.roles', 'g.quorum', 'g.criteria', 'g.run_key', 'g.opened_at'])
    .select(['a.key as artifact_key', 'a.kind as artifact_kind', 'v.title as artifact_title'])
    .select([
      sql<number | null>`(
        select earlier.version from gate earlier
        where earlier.artifact_id = g.artifact_id and earlier.id < g.id and earlier.status not in ('pending', 'withdrawn')
        order by earlier.id desc limit 1
      )`.as('previous_version'),
      sql<GateDecision[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'decision', d.decision, 'personId', d.person_id, 'personName', p.name, 'role', d.role, 'authentication', d.authentication,
          'interactive', d.interactive, 'selfApproved', d.self_approved, 'note', d.note, 'verdicts', d.verdicts, 'waivers', d.waivers,
          'comments', d.comments, 'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by d.id), '[]')
        from gate_decision d join person p on p.id = d.person_id where d.gate_id = g.id
      )`.as('decisions'),
    ]);
}

type GateRow = Awaited<ReturnType<ReturnType<typeof gates>['executeTakeFirstOrThrow']>>;

function toGate(row: GateRow): Gate {
  return {
    key: row.key,
    status: row.status,
    artifactKey: row.artifact_key,
    artifactKind: row.artifact_kind,
    artifactTitle: row.artifact_title,
    version: row.version,
    contentHash: row.content_hash,
    roles: row.roles,
    quorum: row.quorum,
    criteria: row.criteria,
    runId: row.run_key,
    previousVersion: row.previous_version,
    decisions: row.decisions,
    openedAt: row.opened_at.toISOString(),
  };
}
