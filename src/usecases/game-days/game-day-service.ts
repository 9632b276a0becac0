import type { Scenario } from '../../lifecycle/game-day.ts';
import type { Report } from '../reports/registry.ts';

/** Exercises with simulated incidents. Planning is an admin's; who may acknowledge an incident starts and stops. */
export interface GameDayService {
  list(): Promise<Report<'gameday-list'>>;
  /** Throws InputError `game-day.malformed`, `game-day.unreadable`. */
  plan(request: { name: string; channel: string; scenario: Scenario } & PlanDates): Promise<Report<'gameday-list'>>;
  cancel(request: { name: string }): Promise<Report<'gameday-list'>>;
  /** By the name of a plan, or by a scenario and a channel. Throws InputError `game-day.unreadable`. */
  start(request: { plan?: string; scenario?: Scenario; channel?: string }): Promise<Report<'gameday-report'>>;
  /** `latest`, here and below, is the one that was started last. */
  stop(request: { key: string }): Promise<Report<'gameday-report'>>;
  report(request: { key: string }): Promise<Report<'gameday-report'>>;
}

/** `at` is on the wall, such as `2026-12-01T09:00`. */
export type PlanDates = { at: string; zone?: string; every?: string };
