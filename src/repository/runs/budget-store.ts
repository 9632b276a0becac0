import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { Pool } from 'pg';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { BudgetAccount, BudgetSettings, BudgetStore } from '../../ports/budgets.ts';
import { LeaseLost } from '../../ports/run-execution.ts';
import { query } from './query.ts';

interface BudgetRow {
  readonly own_tokens: number | null;
  readonly own_usd: number | null;
  readonly run_tokens: number;
  readonly run_usd: number;
  readonly run_extra_tokens: number;
  readonly run_extra_usd: number;
  readonly run_takes_unpriced: boolean;
  readonly day_tokens: number;
  readonly day_usd: number;
  readonly day_extra_tokens: number;
  readonly day_extra_usd: number;
  readonly day_takes_unpriced: boolean;
  readonly gate: string | null;
}

// As floating point, exact for these amounts; 64-bit and decimal numbers would arrive as text.
const amounts = ['own', 'run', 'run_extra', 'day', 'day_extra'].flatMap((account) =>
  ['tokens', 'usd'].map((unit) => `${account}_${unit}::float8`),
);
const selectBudget = `select ${amounts.join(', ')}, run_takes_unpriced, day_takes_unpriced, gate from read_budget($1)`;

const selectDay = `
select coalesce(max(d.tokens), 0)::float8 as tokens, coalesce(max(d.usd), 0)::float8 as usd,
  coalesce(sum(a.extra) filter (where a.unit = 'tokens'), 0)::float8 as extra_tokens,
  coalesce(sum(a.extra) filter (where a.unit = 'usd'), 0)::float8 as extra_usd,
  coalesce(bool_or(s.unpriced <> '{}'), false) as takes_unpriced
from (select (now() at time zone 'UTC')::date as day) as today
  left join day_use d on d.day = today.day left join budget_allowance a on a.scope = 'day' and a.day = today.day
  left join gate g on g.id = a.gate_id left join budget_stop s on s.gate_key = g.key`;

interface DayRow {
  readonly tokens: number;
  readonly usd: number;
  readonly extra_tokens: number;
  readonly extra_usd: number;
  readonly takes_unpriced: boolean;
}

/** Stores budgets in Postgres; `settings` apply to runs without limits of their own. */
export function createBudgetStore(pool: Pool, settings: BudgetSettings): BudgetStore {
  return {
    async read(runKey) {
      const { rows } = await query<BudgetRow>(pool, selectBudget, [runKey]);
      const [row] = rows;
      if (!row) {
        throw new NotFoundError({
          id: 'run.not-found',
          message: `There is no run ${runKey}.`,
          fix: fix`${act('listRuns')} shows the runs that exist.`,
        });
      }
      const run: BudgetAccount = {
        used: { tokens: row.run_tokens, usd: row.run_usd },
        allowed: {
          tokens: raise(row.own_tokens ?? settings.run.tokens, row.run_extra_tokens),
          usd: raise(row.own_usd ?? settings.run.usd, row.run_extra_usd),
        },
        takesUnpriced: row.run_takes_unpriced,
      };
      const day: BudgetAccount = {
        used: { tokens: row.day_tokens, usd: row.day_usd },
        allowed: {
          tokens: raise(settings.day.tokens, row.day_extra_tokens),
          usd: raise(settings.day.usd, row.day_extra_usd),
        },
        takesUnpriced: row.day_takes_unpriced,
      };
      return { run, day, gateKey: row.gate };
    },

    async stop({ runKey, epoch }, { scope, unit, allowed, used, unpriced }) {
      const { rows } = await query<{ gate: string | null }>(pool, 'select stop_at_budget($1, $2, $3) as gate', [
        runKey,
        epoch,
        JSON.stringify({ scope, unit, allowed, used, unpriced }),
      ]);
      const gate = rows[0]?.gate;
      if (!gate) throw new LeaseLost(runKey);
      return gate;
    },

    async readDay() {
      const { rows } = await query<DayRow>(pool, selectDay, []);
      const { tokens = 0, usd = 0, extra_tokens = 0, extra_usd = 0, takes_unpriced = false } = rows[0] ?? {};
      const allowed = { tokens: raise(settings.day.tokens, extra_tokens), usd: raise(settings.day.usd, extra_usd) };
      return { used: { tokens, usd }, allowed, takesUnpriced: takes_unpriced };
    },

    async spend({ inputTokens, outputTokens, costUsd }) {
      await query(pool, 'select charge_day($1, $2, $3)', [inputTokens + outputTokens, costUsd ?? 0, costUsd === null ? 1 : 0]);
    },

    async readToday() {
      const { rows } = await query<{ tokens: number; usd: number; unpriced: number }>(
        pool,
        `select tokens::float8, usd::float8, unpriced::float8 from day_use where day = (now() at time zone 'UTC')::date`,
      );
      return rows[0] ?? { tokens: 0, usd: 0, unpriced: 0 };
    },
  };
}

function raise(limit: number | null, extra: number): number | null {
  return limit === null ? null : limit + extra;
}
