import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';

type Item = Report<'action-items'>['items'][number];

/** Renders action items of Post-mortems, with what shows that one is done. */
export function renderActions({ items }: Report<'action-items'>, style: Style): string {
  const { colors, command } = style;
  if (items.length === 0) return 'No Validated Post-mortem asks for anything like that.';
  const paint = (text: string, { state }: Item): string => (state === 'late' ? colors.red(text) : text);
  const table = drawTable(
    items,
    [
      { heading: 'Item', cell: ({ postmortem, id }) => `${postmortem}#${id}` },
      { heading: 'What', cell: ({ text }) => text, wraps: true },
      { heading: 'Owner', cell: ({ owner }) => owner || 'nobody' },
      { heading: 'Due', cell: ({ due }) => due || 'not said' },
      { heading: 'State', cell: ({ state, ticked }) => (ticked && state !== 'done' ? `${state}, ticked` : state), paint },
      { heading: 'Shown by', cell: ({ completion }) => completion?.evidence ?? '', wraps: true },
    ],
    style,
  );
  const next = items.find(({ state }) => state !== 'done');
  const done = next && `${command} incident action done ${next.postmortem}#${next.id} --evidence …`;
  return [...table, ...(done === undefined ? [] : ['', `Once one is done, name what shows it: ${colors.cyan(done)}`])].join('\n');
}
