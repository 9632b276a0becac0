import type { Report } from '../../usecases/reports/registry.ts';
import { paintStatus } from './status.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { timestamp } from './text.ts';

/** Renders incidents with what each waits for: an open gate, or else its step. */
export function renderIncidentList({ items }: Report<'incident-list'>, style: Style): string {
  return drawTable(
    items,
    [
      { heading: 'Key', cell: ({ key }) => key, paint: style.colors.bold },
      {
        heading: 'Severity',
        cell: ({ severity, proposed }) => severity ?? (proposed === null ? '' : `${proposed}?`),
      },
      { heading: 'Title', cell: ({ title, exercise }) => `${exercise ? 'Exercise: ' : ''}${title}`, shrinks: true },
      { heading: 'Status', cell: ({ status }) => status, paint: (text) => paintStatus(text, style) },
      { heading: 'Since (UTC)', cell: ({ alertAt }) => timestamp(alertAt), paint: style.colors.dim },
      { heading: 'Commander', cell: ({ commander }) => commander ?? 'nobody' },
      { heading: 'Waits for', cell: ({ gate, step }) => gate ?? step ?? '' },
    ],
    style,
  ).join('\n');
}
