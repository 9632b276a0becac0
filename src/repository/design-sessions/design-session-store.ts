import type { Pool, PoolClient } from 'pg';
import type { DesignSession, DesignSessionStore, SessionFilter } from '../../ports/design-sessions.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import type { ChangeRequest } from '../../lifecycle/change-request.ts';
import {
  selectChangeRequests,
  selectSession,
  selectSummaries,
  toSession,
  toSummary,
  type SessionRow,
  type SummaryRow,
} from './design-session-rows.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { channels } from '../runs/channels.ts';
import { createNoticeBoard } from '../runs/notice-board.ts';
import { query } from '../runs/query.ts';
import { toContent } from '../artifacts/store-version.ts';

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null };

/** Stores design sessions in Postgres; sql/tables/design-sessions.sql defines what is valid. */
export function createDesignSessionStore(pool: Pool): DesignSessionStore {
  const notices = createNoticeBoard(pool, [channels.session]);

  const readWhere = async (condition: string, key: string): Promise<DesignSession | null> => {
    const { rows } = await query<SessionRow>(pool, selectSession + condition, [key]);
    return rows[0] ? toSession(rows[0]) : null;
  };
  const read = (key: string): Promise<DesignSession | null> => readWhere('s.key = $1', key);

  return {
    async open({ rfc, token, limits: { maxTurns, maxTokens, maxUsd } }) {
      const { key } = await ask<{ key: string }>(pool, 'open_design_session($1, $2, $3, $4, $5)', [
        rfc,
        token,
        maxTurns,
        maxTokens,
        maxUsd,
      ]);
      const session = await read(key);
      if (!session) throw new Error(`The session about ${rfc} is not on record.`);
      return session;
    },

    read,

    findFor: (rfc) => readWhere(`a.key = $1 and s.status in ('open', 'finalizing')`, rfc),

    async changeRequests({ artifact = null, rfc = null }: { artifact?: string | null; rfc?: string | null }) {
      const { rows } = await query<ChangeRequest>(pool, selectChangeRequests, [artifact, rfc]);
      return rows;
    },

    async listPage({ rfc = null, status = null, of = null }: Nullable<SessionFilter>, page) {
      const before = readCursor('design-sessions', page);
      const { rows } = await query<SummaryRow>(pool, selectSummaries, [rfc, status, of, before, page.limit + 1]);
      return toPage(rows, { list: 'design-sessions', page, toItem: toSummary });
    },

    async takeTurns({ key, token, turns, ...request }) {
      const { turn } = await ask<{ turn: number }>(pool, 'take_turns($1, $2, $3::jsonb, $4::jsonb)', [
        key,
        token,
        JSON.stringify(turns),
        JSON.stringify(request),
      ]);
      return turn;
    },

    async raiseTurns({ key, token, turns, interactive = false }) {
      await ask(pool, 'raise_session_turns($1, $2, $3, $4)', [key, token, turns, interactive]);
    },

    async raiseBudget({ key, token, tokens, usd, interactive = false }) {
      await ask(pool, 'raise_session_budget($1, $2, $3, $4, $5)', [key, token, tokens, usd, interactive]);
    },

    async recordReply({ key, turn, reply, runKey, ...told }) {
      const { rows } = await query<{ turn: number }>(pool, 'select record_reply($1, $2, $3::jsonb) as turn', [
        key,
        turn,
        JSON.stringify({ ...told, run: runKey, says: reply }),
      ]);
      return rows[0]?.turn ?? 0;
    },

    async settleEdits({ key, token, edits, rfcVersion, next, ...request }) {
      const settlement = { ...request, rfcVersion: next ? rfcVersion + 1 : rfcVersion };
      await inTransaction(pool, async (client) => {
        const settled = [key, token, JSON.stringify(edits), JSON.stringify(settlement)];
        const { rows } = await client.query<{ answer: Answer }>(
          'select settle_edits($1, $2, $3::jsonb, $4::jsonb) as answer',
          settled,
        );
        if (next && !rows[0]?.answer.refused)
          await client.query('select from store_artifact($1, $2, $3)', [
            JSON.stringify({ key: next.key, expected: rfcVersion, aliases: [], ...toContent(next) }),
            JSON.stringify(next.body),
            next.markdown,
          ]);
        return rows[0]?.answer;
      }).then(requireDone);
    },

    async close({ key, token, reason, interactive = false }) {
      await ask(pool, 'close_design_session($1, $2, $3, $4)', [key, token, reason, interactive]);
    },

    async settle({ key, to, reason, actorId }) {
      await query(pool, 'select settle_design_session($1, $2, $3, $4)', [key, to, reason, actorId]);
    },

    async settleDecided(key) {
      const { rows } = await query<{ moved: number }>(pool, 'select settle_design_sessions($1) as moved', [key ?? null]);
      return rows[0]?.moved ?? 0;
    },

    onTurn: (key, callback) => notices.subscribe((payload) => (payload === null || payload === key) && callback()),
  };
}

/** Runs a transaction. A function's returned refusal commits, with its line in the audit trail. */
async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return await withDatabaseErrors(async () => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const done = await work(client);
      await client.query('commit');
      client.release();
      return done;
    } catch (error) {
      // Closes the connection instead of rolling back: it may be what failed.
      client.release(true);
      throw error;
    }
  });
}

/** Calls a function that returns a document, or a refusal that it has audited. */
async function ask<T>(pool: Pool, call: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await query<{ answer: Answer }>(pool, `select ${call} as answer`, values);
  const answer = rows[0]?.answer;
  requireDone(answer);
  return answer as T;
}
