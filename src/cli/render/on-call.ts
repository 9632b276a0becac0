import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { oneLine, timestamp } from './text.ts';

type Rota = Report<'oncall-show'>['items'][number];

export function renderOnCall({ items }: Report<'oncall-show'>, style: Style): string {
  if (items.length === 0) return `Nobody is on call: ${style.command} oncall set --person NAME --start 2026-11-30T09:00`;
  const describe = (shift: Rota['now']): string => (shift === null ? 'nobody' : oneLine(shift.person));
  return drawTable(
    items,
    [
      { heading: 'Service', cell: ({ service }) => (service === '' ? 'all others' : oneLine(service)) },
      { heading: 'On call', cell: ({ now }) => describe(now), paint: style.colors.bold },
      { heading: 'Until (UTC)', cell: ({ now }) => (now === null ? '' : timestamp(now.until)) },
      { heading: 'Next', cell: ({ next }) => describe(next) },
      { heading: 'From (UTC)', cell: ({ next }) => (next === null ? '' : timestamp(next.from)) },
      { heading: 'Rota', cell: describeRota, shrinks: true },
    ],
    style,
  ).join('\n');
}

function describeRota({ people, zone, turnHours, endsAt }: Rota): string {
  if (turnHours === null) return `a calendar that ends on ${endsAt?.slice(0, 10) ?? ''}`;
  const turn = turnHours % 168 === 0 ? `${turnHours / 168}w` : turnHours % 24 === 0 ? `${turnHours / 24}d` : `${turnHours}h`;
  return `${people.map(oneLine).join(', ')}; ${turn} each, ${zone}`;
}
