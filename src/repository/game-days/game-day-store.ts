import type { KeyObject } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import { fillPayload, nextGameDay, type GameDayPlan, type Scenario } from '../../lifecycle/game-day.ts';
import type { GameDay, GameDayStore } from '../../ports/game-days.ts';
import { numberOf } from '../alerts/alert-rows.ts';
import { seal, unseal } from '../alerts/seal.ts';
import { refusalError } from '../database/database-errors.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { query } from '../runs/query.ts';
import { selectGameDays, selectPlans } from './select-game-days.ts';

type Channel = Awaited<ReturnType<GameDayStore['requireChannel']>> & { readonly isExercise: boolean };

type DueAlert = { readonly id: string; readonly number: number; readonly body: Buffer; readonly startedAt: Date };

const selectDue = `
select a.game_day_id as id, a.number, a.body, g.started_at as "startedAt" from game_day_alert a join game_day g on g.id = a.game_day_id
where a.status = 'waiting' and a.due_at <= now() order by a.due_at, a.number limit 100`;

/** Stores exercises in Postgres. `key` seals what they send, as it seals what monitoring sends. */
export function createGameDayStore(pool: Pool, key: KeyObject): GameDayStore {
  const select = async <R extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<R[]> =>
    (await query<R>(pool, sql, values)).rows;
  const change = async (call: string, values: readonly unknown[]): Promise<{ key?: string }> => {
    const [row] = await select<{ answer: Answer & { key?: string } }>(`select ${call} as answer`, values);
    requireDone(row?.answer);
    return row?.answer ?? {};
  };
  const days = async (clause: string, values: readonly unknown[]): Promise<GameDay[]> =>
    (await select<{ day: GameDay }>(`${selectGameDays} ${clause}`, values)).map(({ day }) => day);
  const plans = () => select<{ plan: GameDayPlan; alerts: Buffer }>(selectPlans);
  const sealText = (text: string): Buffer => seal(key, Buffer.from(text));

  return {
    async requireChannel(name) {
      const sql = 'select source, mapping, is_exercise as "isExercise" from alert_channel where name = $1 and removed_at is null';
      const [channel] = await select<Channel>(sql, [name]);
      if (!channel) throw refusalError('alert.channel-not-found', { name });
      if (!channel.isExercise) throw refusalError('game-day.channel-live', { name, source: channel.source });
      return channel;
    },
    listPlans: async () => (await plans()).map(({ plan }) => plan),
    async readPlan(name) {
      const row = (await plans()).find(({ plan }) => plan.name === name);
      if (!row) throw refusalError('game-day.not-planned', { name });
      const alerts = unseal(key, row.alerts);
      if (alerts === null) throw refusalError('game-day.sealed', { name });
      return { ...row.plan, alerts: JSON.parse(alerts.toString('utf8')) as Scenario['alerts'] };
    },
    plan: async ({ alerts, token, ...plan }) =>
      void (await change('plan_game_day($1, $2, $3)', [token, toJson(plan), sealText(JSON.stringify(alerts))])),
    cancel: async ({ name, token }) => void (await change('plan_game_day($1, $2, null)', [token, toJson({ name })])),
    async start({ alerts, token, ...day }) {
      const given = { ...day, alerts: alerts.map(({ body: _body, ...alert }) => alert) };
      const values = [token, toJson(given), alerts.map(({ body }) => sealText(body))];
      return (await change('start_game_day($1, $2, $3)', values)).key ?? '';
    },
    stop: async ({ key: day, token }) => void (await change('stop_game_day($1, $2)', [token, numberOf(day)])),
    list: (limit) => days('order by g.id desc limit $1', [limit]),
    listLike: ({ title, key: day }, limit) =>
      days('where g.title = $1 and g.id <= $2 order by g.id desc limit $3', [title, numberOf(day), limit]),
    async read(day) {
      const number = day === 'latest' ? null : numberOf(day);
      const [found] = await days('where $1::bigint is null or g.id = $1 order by g.id desc limit 1', [number]);
      if (!found) throw refusalError('game-day.not-found', { key: day });
      return found;
    },
    async sendDue() {
      for (const { id, number, body, startedAt } of await select<DueAlert>(selectDue)) {
        const payload = unseal(key, body)?.toString('utf8');
        // What another secret sealed goes as it is, and is shown as a dead delivery.
        const bytes = payload === undefined ? body : sealText(fillPayload(payload, { startedAt, at: new Date() }));
        await select('select send_game_day_alert($1, $2, $3)', [id, number, bytes]);
      }
    },
    async remind() {
      const nowMs = Date.now();
      const passed = (await plans()).filter(({ plan: { nextAt } }) => nextAt !== null && Date.parse(nextAt) <= nowMs);
      const coming = Object.fromEntries(passed.map(({ plan }) => [plan.name, nextGameDay(plan, nowMs)]));
      await select('select remind_game_days($1)', [toJson(coming)]);
    },
  };
}
