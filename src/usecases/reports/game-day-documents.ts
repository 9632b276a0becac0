import { z } from 'zod';
import { exerciseIncidentSchema, gameDayPlanSchema, gameDaySchema, type GameDayPlan } from '../../lifecycle/game-day.ts';
import { timeTargets } from '../../lifecycle/incident-targets.ts';
import { measureResponse, responseStates } from '../../lifecycle/measure-response.ts';
import type { GameDay } from '../../ports/game-days.ts';

const seconds = z.number().nullable().describe('Since the alert; null for what has not happened.');
const target = z.strictObject({ name: z.string(), target: z.string(), actual: seconds, state: z.enum(responseStates) });

/** `gameday list`. */
export const gameDayListSchema = z.strictObject({
  plans: z.array(gameDayPlanSchema.extend({ isDue: z.boolean().describe('The date has come; nobody started it yet.') })),
  days: z.array(gameDaySchema.extend({ incidents: z.array(z.string()) })).describe('Newest first: at most 20.'),
});

/** `gameday report`. */
export const gameDayReportSchema = gameDaySchema.extend({
  incidents: z.array(
    exerciseIncidentSchema.extend({
      targets: z
        .array(target)
        .describe('Those that run from the alert, met at or below the upper bound; `missed` also while it is open.'),
    }),
  ),
  comparison: z
    .array(
      z.strictObject({
        key: z.string(),
        startedAt: z.iso.datetime(),
        incidents: z.int(),
        acknowledgedAfter: seconds,
        times: z.array(seconds).describe('Of the same targets.'),
      }),
    )
    .describe('This one and those before it with its title, newest first: means over the incidents of each.'),
});

export function toGameDayList(plans: readonly GameDayPlan[], days: readonly GameDay[]): z.infer<typeof gameDayListSchema> {
  const now = new Date().toISOString();
  return {
    plans: plans.map((plan) => ({ ...plan, isDue: plan.nextAt !== null && plan.nextAt <= now })),
    days: days.map((one) => ({ ...one, incidents: one.incidents.map(({ key }) => key) })),
  };
}

export function toGameDayReport(one: GameDay, same: readonly GameDay[], nowMs: number): z.infer<typeof gameDayReportSchema> {
  return {
    ...one,
    incidents: one.incidents.map(({ history, ...incident }) => ({ ...incident, targets: measureResponse(history, nowMs) })),
    comparison: same.map(({ key, startedAt, incidents }) => ({
      key,
      startedAt,
      incidents: incidents.length,
      acknowledgedAfter: meanOf(incidents.map(({ acknowledgedAfter }) => acknowledgedAfter)),
      times: timeTargets.map((one) => meanOf(incidents.map(({ history }) => one.measure(history)))),
    })),
  };
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
