import type { z } from 'zod';
import type { AlertMapping } from '../lifecycle/alert-mapping.ts';
import type { AlertSource } from '../lifecycle/alert.ts';
import type { exerciseIncidentSchema, GameDayPlan, gameDaySchema, Scenario } from '../lifecycle/game-day.ts';
import type { IncidentHistory } from '../lifecycle/incident-targets.ts';

export type GameDay = z.infer<typeof gameDaySchema> & {
  readonly incidents: readonly (z.infer<typeof exerciseIncidentSchema> & { readonly history: IncidentHistory })[];
};

/** An alert of a scenario as its channel receives it; the body still has its placeholders. */
export interface ReadyAlert {
  readonly after: number;
  readonly headers: object;
  readonly body: string;
}

type NewGameDay = Pick<GameDay, 'plan' | 'channel' | 'title' | 'practices'> &
  Pick<GameDayPlan, 'nextAt'> & { alerts: readonly ReadyAlert[] };

/** Exercises (sql/tables/game-days.sql). Refusals are worded in repository/refusals/game-days.ts. */
export interface GameDayStore {
  /** Finds how a channel is read. Throws unless it is one for exercises. */
  requireChannel(name: string): Promise<{ readonly source: AlertSource; readonly mapping: AlertMapping | null }>;
  listPlans(): Promise<GameDayPlan[]>;
  /** Throws NotFoundError `game-day.not-planned`. */
  readPlan(name: string): Promise<GameDayPlan & Pick<Scenario, 'alerts'>>;
  /** An admin may. */
  plan(plan: GameDayPlan & Pick<Scenario, 'alerts'> & { token: string }): Promise<void>;
  cancel(params: { name: string; token: string }): Promise<void>;
  /** Returns its key. Who may acknowledge an incident may. */
  start(day: NewGameDay & { token: string }): Promise<string>;
  /** Withdraws the alerts that wait. */
  stop(params: { key: string; token: string }): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<GameDay[]>;
  /** That one and those before it with its title, newest first. */
  listLike(day: GameDay, limit: number): Promise<GameDay[]>;
  /** `latest` is the newest. Throws NotFoundError `game-day.not-found`. */
  read(key: string): Promise<GameDay>;
  /** Sends alerts that are due, each once, and withdraws those that are late. */
  sendDue(): Promise<void>;
  /** Sends reminders that are due, each once, and goes on to the next date where nobody took one. */
  remind(): Promise<void>;
}
