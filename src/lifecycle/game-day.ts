import { z } from 'zod';
import { confidences, hypothesisStates } from './hypothesis.ts';
import { fromWall, toWall } from './wall-time.ts';

const payload =
  'As the source of the channel sends it; in its texts `{now}` is when it is sent, `{nowMs}` that in milliseconds, and `{start}` when the exercise began.';

/** What an exercise sends, and when. `gameday start --scenario FILE` takes it. */
export const scenarioSchema = z.strictObject({
  title: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .describe('Exercises with the same title are compared.'),
  practices: z.string().min(1).max(2_000).describe('What people practice by it.'),
  alerts: z
    .array(
      z.strictObject({
        after: z.int().min(0).max(86_400).describe('Seconds after the start.'),
        payload: z.looseObject({}).describe(payload),
      }),
    )
    .min(1)
    .max(50),
});

export const gameDayPlanSchema = z.strictObject({
  name: z.string(),
  title: z.string(),
  practices: z.string(),
  channel: z.string(),
  startsOn: z.string().describe('The first date, on the wall.'),
  zone: z.string(),
  everyDays: z.int().nullable().describe('Null for one date only.'),
  nextAt: z.iso.datetime().nullable().describe('Null after the only date.'),
});

/** An exercise that was started. */
export const gameDaySchema = z.strictObject({
  key: z.string().describe('Such as `GD-1`.'),
  title: z.string(),
  practices: z.string(),
  plan: z.string().nullable().describe('By which it was started, if any.'),
  channel: z.string(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  alerts: z.array(
    z.strictObject({
      dueAt: z.iso.datetime(),
      status: z
        .enum(['waiting', 'sent', 'withdrawn', 'late'])
        .describe('`late`: withdrawn, because no server sent it within 15 minutes.'),
    }),
  ),
});

/** Its incident, and how people met it. */
export const exerciseIncidentSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  commander: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAfter: z.number().nullable().describe('Seconds since its alert.'),
  hypotheses: z.array(
    z.strictObject({ id: z.string(), statement: z.string(), confidence: z.enum(confidences), state: z.enum(hypothesisStates) }),
  ),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type GameDayPlan = z.infer<typeof gameDayPlanSchema>;

/** Returns the first date after an instant, at the same time of the wall clock; null when there is none. */
export function nextGameDay(
  { startsOn, zone, everyDays }: Pick<GameDayPlan, 'startsOn' | 'zone' | 'everyDays'>,
  afterMs: number,
): string | null {
  const firstMs = Date.parse(`${startsOn}Z`);
  const everyMs = (everyDays ?? 0) * 86_400_000;
  const dateOf = (nth: number): number => fromWall(firstMs + nth * everyMs, zone);
  let nth = everyMs === 0 ? 0 : Math.max(0, Math.floor((toWall(afterMs, zone) - firstMs) / everyMs));
  while (everyMs > 0 && dateOf(nth) <= afterMs) nth += 1;
  if (dateOf(nth) <= afterMs) return null;
  return new Date(dateOf(nth)).toISOString();
}

/** Returns the body of an alert as it is sent at a time. */
export function fillPayload(body: string, { startedAt, at }: { readonly startedAt: Date; readonly at: Date }): string {
  const filled = body.replaceAll('{now}', at.toISOString()).replaceAll('{nowMs}', String(at.getTime()));
  return filled.replaceAll('{start}', startedAt.toISOString());
}
