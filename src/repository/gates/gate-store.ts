import { sql } from 'kysely';
import { nameArtifact } from '../../lifecycle/findings.ts';
import { count } from '../../telemetry/metrics.ts';
import type { AskedClaim, Gate, GateDenial, GateStore, OpenClaim } from '../../ports/gates.ts';
import { queryDatabase, requireDone, type Answer } from '../database/query-database.ts';
import { compileOnce } from '../database/compile-once.ts';
import type { Database } from '../database/connection.ts';
import { refusalError, withDatabaseErrors } from '../database/database-errors.ts';
import { filterGates, selectGates, toGate } from './gate-rows.ts';
import { readGateHolders } from './gate-holders.ts';
import { createGateRules } from './gate-rules.ts';
import { withProcedureSpan } from '../database/with-procedure-span.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { channels } from '../runs/channels.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query as ask } from '../runs/query.ts';
import { suppressNotify } from '../runs/notify-after-commit.ts';
import { toJson } from '../database/to-json.ts';

const openGate = `select ${suppressNotify}, open_gate($1::jsonb) as key`;
const openAttestation = `select ${suppressNotify}, open_attestation($1::jsonb) as key`;
const decideGate = `select ${suppressNotify}, decide_gate($1::jsonb) as answer`;

/** Stores gates in Postgres. sql/functions/decide_gate.sql enforces the rules of a decision. */
export function createGateStore({ kysely, pool }: Database): GateStore {
  const readRow = compileOnce(pool, (key: string) => selectGates(kysely).where('g.key', '=', key));
  const readGate = async (key: string): Promise<Gate> => {
    const row = await readRow(key);
    if (!row) throw refusalError('gate.not-found', { key });
    return toGate(row);
  };

  return {
    ...createGateRules(kysely),

    open: (params) =>
      withDatabaseErrors(async () => {
        const { artifactKey, version, contentHash, criteria, runId, origin, actorId } = params;
        // Findings name the artifact's key, because deciders copy their text.
        const named = criteria.map((one) => ({
          ...one,
          findings: one.findings.map((found) => nameArtifact(found, artifactKey)),
        }));
        const given = { artifact: artifactKey, version, contentHash, criteria: named, run: runId, origin, actor: actorId };
        const { rows } = await ask<{ key: string }>(pool, openGate, [toJson(given)]);
        const key = rows[0]?.key ?? '';
        pool.notifyAfterCommit([[channels.gate, key]]);
        return { key };
      }),

    openAttestation: ({ kind, claims, evidence, findings, origin, actorId, adopts = false }) =>
      withDatabaseErrors(async () => {
        const given = { kind, claims, evidence, findings, origin, actor: actorId, adopts };
        const { rows } = await ask<{ key: string }>(pool, openAttestation, [toJson(given)]);
        const gate = await readGate(rows[0]?.key ?? '');
        pool.notifyAfterCommit([[channels.gate, gate.key]]);
        if (gate.kind === 'attestation') return gate;
        throw new Error(`${gate.key} is no attestation.`);
      }),

    claimsOn: (keys) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<AskedClaim>`
          select a.key, c.version, c.status, c.said, g.key as "gateKey", g.status as "gateStatus", e.gate_id is null as stays,
            coalesce(e.refused, g.status = 'rejected') as refused
          from gate_claim c join gate g on g.id = c.gate_id join artifact a on a.id = c.artifact_id
            left join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
          where a.key = any (${keys}::text[]) order by g.id, a.id`.execute(kysely);
        return rows;
      }),

    openClaims: () =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<Omit<OpenClaim, 'since'> & { since: Date }>`
          select key, kind, version, status, said, since, refused from open_claim order by artifact_id`.execute(kysely);
        return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
      }),

    read: (key) =>
      withDatabaseErrors(async () => {
        const row = await readRow(key);
        return row ? toGate(row) : null;
      }),

    list: ({ runId, ...filter } = {}) =>
      withDatabaseErrors(async () => {
        let query = filterGates(selectGates(kysely), filter, null);
        if (runId) query = query.where('g.run_key', '=', runId);
        return (await query.execute()).map(toGate);
      }),

    listPage: (filter, page) =>
      withDatabaseErrors(async () => {
        const query = filterGates(selectGates(kysely), filter, readCursor('gates', page));
        const rows = await query
          .select('g.id as place')
          .limit(page.limit + 1)
          .execute();
        return toPage(rows, { list: 'gates', page, toItem: toGate });
      }),

    permissions: (keys, { id, roles }) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ key: string; to_decide: GateDenial | null; to_approve: GateDenial | null }>`
          select p.key, p.to_decide, coalesce(p.to_approve, o.gap) as to_approve
            from gate_permissions(${keys}::text[], ${id}, ${roles}::text[]) p left join gate_gaps(${keys}::text[]) o on o.key = p.key`.execute(
          kysely,
        );
        return new Map(rows.map((row) => [row.key, { toDecide: row.to_decide, toApprove: row.to_approve }]));
      }),

    holders: (keys, most) => readGateHolders(pool, keys, most ?? null),

    decide: (params) =>
      withDatabaseErrors(async () => {
        const { token: secret, key, decision, interactive, contentHash, note, verdicts, waivers, comments, grant, role } = params;
        const given = { key, secret, decision, interactive, contentHash, note, verdicts, waivers, comments, grant, role };
        const { rows } = await withProcedureSpan('decide_gate', () =>
          ask<{ answer: Answer }>(pool, ...inTrace(decideGate, [toJson(given)])),
        );
        requireDone(rows[0]?.answer);
        pool.notifyAfterCommit([
          [channels.outbox, ''],
          [channels.gate, params.key],
        ]);
        count('gate_decisions_total', { decision: params.decision });
        return readGate(params.key);
      }),

    assign: ({ key, token, names }) =>
      withDatabaseErrors(async () => {
        await queryDatabase(kysely, sql`assign_gate(${key}, ${token}, ${names}::text[])`);
        return readGate(key);
      }),

    comment: ({ key, token, part, text, forRedraft }) =>
      withDatabaseErrors(async () => {
        await queryDatabase(kysely, sql`comment_gate(${key}, ${token}, ${part}, ${text}, ${forRedraft})`);
        return readGate(key);
      }),

    remind: () =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ told: number }>`select remind_gates() as told`.execute(kysely);
        return rows[0]?.told ?? 0;
      }),

    withdraw: ({ key, reason, actorId }) =>
      withDatabaseErrors(async () => {
        await sql`select withdraw_gate(${key}, ${reason}, ${actorId})`.execute(kysely);
      }),
  };
}
