import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { heading, indent, narrowed, stack } from './sections.ts';
import type { Style } from './style.ts';
import { drawTable } from './table.ts';
import { duration } from './text.ts';

type Target = Report<'incident-show'>['targets'][number] & { readonly incidents?: number; readonly late?: number };

/** Renders the nine targets over time. */
export function renderIncidentMetrics(
  { since, incidents, targets, months, calibration }: Report<'incident-metrics'>,
  style: Style,
): string {
  if (incidents === 0) return `No incident since ${since.slice(0, 10)}.`;
  return stack(
    [`${count(incidents, 'incident')} since ${since.slice(0, 10)}, without exercises, false alarms and duplicates.`],
    renderTargets(targets, style),
    renderCalibration(calibration, style),
    ...(months.length < 2
      ? []
      : months.map((one) => [
          heading(one.month, count(one.incidents, 'incident'), style),
          ...indent(renderTargets(one.targets, narrowed(style))),
        ])),
  );
}

/** How good hypotheses were; a percentage of a few would say nothing. */
function renderCalibration(calibration: Report<'incident-metrics'>['calibration'], style: Style): string[] {
  if (calibration.length === 0) return [];
  const columns = [
    { heading: 'Hypotheses of', cell: ({ drafter }: (typeof calibration)[number]) => drafter },
    { heading: 'Confidence', cell: ({ confidence }: (typeof calibration)[number]) => confidence },
    { heading: 'Right', cell: ({ hits, graded }: (typeof calibration)[number]) => `${hits} of ${graded}` },
    { heading: 'Near', cell: ({ near }: (typeof calibration)[number]) => `${near}` },
    {
      heading: 'Rate',
      cell: ({ hitPercent }: (typeof calibration)[number]) => (hitPercent === null ? 'from 30 on' : `${hitPercent}%`),
    },
  ];
  return drawTable(calibration, columns, style);
}

export function renderTargets(targets: readonly Target[], style: Style): string[] {
  return drawTable(
    targets,
    [
      { heading: 'Target', cell: ({ name }) => name, wraps: true },
      { heading: 'Aim', cell: ({ target }) => target },
      { heading: 'Actual', cell: describeActual },
      { heading: 'Met', cell: ({ met }) => (met === null ? 'not known' : met ? 'yes' : 'no') },
      {
        heading: 'Of',
        cell: ({ incidents, late = 0 }) => (incidents === undefined ? '' : `${incidents}${late > 0 ? `, ${late} late` : ''}`),
      },
    ],
    style,
  );
}

function describeActual({ actual, unit }: Target): string {
  if (actual === null) return '-';
  if (unit === 'share') return `${Math.round(actual * 100)}%`;
  return unit === 'seconds' ? duration(actual * 1000) : `${Number(actual.toFixed(1))}`;
}
