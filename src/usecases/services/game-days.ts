import { InputError } from '../../lifecycle/errors.ts';
import { nextGameDay, type GameDayPlan } from '../../lifecycle/game-day.ts';
import { isZone, readWallTime } from '../../lifecycle/wall-time.ts';
import type { Principal } from '../../ports/people.ts';
import { requireName } from '../alerts/require-name.ts';
import type { GameDayService, PlanDates } from '../game-days/game-day-service.ts';
import { readScenario } from '../game-days/read-scenario.ts';
import type { UsecasePorts } from '../ports.ts';
import { toGameDayList, toGameDayReport } from '../reports/game-day-documents.ts';

const mostListed = 20;
const mostCompared = 10;
const dayMs = 86_400_000;

export function createGameDayService(ports: UsecasePorts, { token }: Principal): GameDayService {
  const { gameDays } = ports;
  const list: GameDayService['list'] = async () => toGameDayList(await gameDays.listPlans(), await gameDays.list(mostListed));
  const report: GameDayService['report'] = async ({ key }) => {
    const day = await gameDays.read(key);
    return toGameDayReport(day, await gameDays.listLike(day, mostCompared), Date.now());
  };
  const find = async ({ plan: name = '', scenario, channel = '' }: Parameters<GameDayService['start']>[0]) => {
    if (scenario) return { ...scenario, channel, plan: null, nextAt: null };
    const plan = await gameDays.readPlan(name);
    const nextMs = plan.nextAt === null ? 0 : Date.parse(plan.nextAt);
    // Whoever starts after the first reminder has done that date; a try long before it has not.
    const isTry = nextMs - Date.now() > dayMs;
    return { ...plan, plan: name, nextAt: isTry ? plan.nextAt : nextGameDay(plan, Math.max(Date.now(), nextMs)) };
  };

  return {
    list,
    report,
    async plan({ name, channel, scenario, ...request }) {
      requireName(name);
      const dates = readDates(request);
      const nextAt = nextGameDay(dates, Date.now());
      if (nextAt === null) throw malformed(`${request.at} has passed.`);
      await readScenario(ports, { channel, ...scenario });
      await gameDays.plan({ name, channel, ...scenario, ...dates, nextAt, token });
      return list();
    },
    async cancel({ name }) {
      await gameDays.cancel({ name, token });
      return list();
    },
    async start(request) {
      const { alerts, ...day } = await find(request);
      const ready = await readScenario(ports, { channel: day.channel, alerts });
      return report({ key: await gameDays.start({ ...day, alerts: ready, token }) });
    },
    async stop(request) {
      const { key } = await gameDays.read(request.key);
      await gameDays.stop({ key, token });
      return report({ key });
    },
  };
}

function readDates({ at, zone = 'UTC', every }: PlanDates): Pick<GameDayPlan, 'startsOn' | 'zone' | 'everyDays'> {
  const wallMs = readWallTime(at);
  if (wallMs === null) throw malformed(`The date "${at}" cannot be read.`);
  if (!isZone(zone)) throw malformed(`There is no time zone ${zone}.`);
  const [, many, unit] = /^([1-9]\d{0,2})([dw])$/.exec(every ?? '') ?? [];
  if (every !== undefined && many === undefined) throw malformed(`"${every}" is no span of days or weeks.`);
  const everyDays = many === undefined ? null : Number(many) * (unit === 'w' ? 7 : 1);
  return { startsOn: new Date(wallMs).toISOString().slice(0, 16), zone, everyDays };
}

function malformed(message: string): InputError {
  const advice =
    'Write a coming date on the wall clock such as 2026-12-01T09:00, a zone such as Europe/Zurich, and a span such as 30d or 4w.';
  return new InputError({ id: 'game-day.malformed', message, fix: advice });
}
