import type { Pool } from 'pg';
import type { OnCallStore, ServiceRota } from '../../ports/on-call.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { query } from '../runs/query.ts';

export function createOnCallStore(pool: Pool): OnCallStore {
  return {
    async list() {
      return (await query<ServiceRota>(pool, 'select service, rota from on_call_rota order by service')).rows;
    },
    async set({ service, rota, token }) {
      const values = [token, service, rota && toJson(rota)];
      requireDone((await query<{ answer: Answer }>(pool, 'select set_on_call($1, $2, $3) as answer', values)).rows[0]?.answer);
    },
  };
}
