import { count } from '../../lifecycle/count.ts';
import { timeTargets } from '../../lifecycle/incident-targets.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { duration, hang, oneLine, timestamp } from './text.ts';

type Shown = Report<'gameday-report'>;

export function renderGameDays({ plans, days }: Report<'gameday-list'>, style: Style): string {
  if (plans.length + days.length === 0) return `There is none: ${style.command} gameday start --scenario FILE --channel NAME`;
  return stack(
    plans.flatMap(({ name, title, channel, nextAt, isDue, everyDays }) => {
      const next = nextAt === null ? 'started' : `${isDue ? 'due since' : 'next'} ${timestamp(nextAt)} UTC`;
      const again = everyDays === null ? '' : `, every ${count(everyDays, 'day')}`;
      return hang(`${name}  `, `${oneLine(title)}, on ${channel}: ${next}${again}`, style.columns);
    }),
    days.flatMap((day) => {
      const made = day.incidents.length === 0 ? 'no incident yet' : day.incidents.join(', ');
      return hang(
        `${day.key}  `,
        `${oneLine(day.title)}, ${timestamp(day.startedAt)} UTC, ${countAlerts(day)}: ${made}`,
        style.columns,
      );
    }),
  );
}

export function renderGameDay(day: Shown, style: Style): string {
  const { key, title, channel, startedAt, startedBy, practices, alerts, incidents, comparison } = day;
  const next = alerts.find(({ status }) => status === 'waiting')?.dueAt.slice(11, 19);
  return stack(
    [
      heading(`${key} ${oneLine(title)}`, `on ${channel}, ${timestamp(startedAt)} UTC, by ${oneLine(startedBy)}`, style),
      ...hang('', practices, style.columns),
      `${countAlerts(day)}${next === undefined ? '' : `; a running server sends the next at ${next} UTC`}`,
    ],
    incidents.length === 0 ? [`No incident came of it yet: ${style.command} gameday report ${key}`] : [],
    ...incidents.map((incident) => renderIncident(incident, style)),
    comparison.length < 2 ? [] : renderComparison(comparison, style),
  );
}

function countAlerts({ alerts }: Pick<Shown, 'alerts'>): string {
  const counts = Map.groupBy(alerts, ({ status }) => status);
  return `alerts: ${[...counts].map(([status, some]) => `${some.length} ${status === 'late' ? 'withdrawn: late' : status}`).join(', ')}`;
}

function renderIncident(incident: Shown['incidents'][number], style: Style): string[] {
  const { key, title, status, commander, acknowledgedBy, acknowledgedAfter, targets, hypotheses } = incident;
  const after = acknowledgedBy === null ? 'by nobody yet' : `after ${time(acknowledgedAfter)}, by ${oneLine(acknowledgedBy)}`;
  const columns = [
    { heading: 'Target', cell: ({ name }: (typeof targets)[number]) => name, wraps: true },
    { heading: 'Aim', cell: ({ target }: (typeof targets)[number]) => target },
    { heading: 'Actual', cell: ({ actual }: (typeof targets)[number]) => time(actual) },
    { heading: 'State', cell: ({ state }: (typeof targets)[number]) => state },
  ];
  return [
    heading(`${key} ${oneLine(title)}`, status, style),
    `  Acknowledged ${after}${commander === null ? '' : `; commander ${oneLine(commander)}`}`,
    ...indent(drawTable(targets, columns, narrowed(style))),
    ...hypotheses.flatMap((one) => hang(`  ${one.id} `, `${one.statement} (${one.confidence}, ${one.state})`, style.columns)),
  ];
}

function renderComparison(days: Shown['comparison'], style: Style): string[] {
  const columns = [
    { heading: 'Same title', cell: ({ key }: (typeof days)[number]) => key },
    { heading: 'Started', cell: ({ startedAt }: (typeof days)[number]) => startedAt.slice(0, 10) },
    { heading: 'acknowledged', cell: (day: (typeof days)[number]) => time(day.acknowledgedAfter) },
    ...timeTargets.map(({ word }, at) => ({
      heading: word,
      cell: ({ times }: (typeof days)[number]) => time(times[at] ?? null),
    })),
  ];
  return drawTable(days, columns, style);
}

function time(seconds: number | null): string {
  return seconds === null ? '-' : duration(seconds * 1000);
}
