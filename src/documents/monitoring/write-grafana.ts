import { createHash } from 'node:crypto';
import type { MonitoringPlan, PlannedMetric } from '../../lifecycle/monitoring.ts';

const datasource = { type: 'prometheus', uid: '${datasource}' };

/** Writes a dashboard of Grafana, a panel for each metric. The same plan gives the same bytes. */
export function writeGrafana({ adrs, prds, metrics, rules }: MonitoringPlan): string {
  const [adr] = adrs;
  if (!adr) return '{}\n';
  const asked = adrs.flatMap(({ body }) => body.monitoring.dashboards.map(({ text }) => text));
  const dashboard = {
    uid: createHash('sha256').update(`throughline ${adr.key}`).digest('hex').slice(0, 40),
    title: `${adr.key}: ${adr.title}`,
    description: asked.join('\n'),
    tags: ['throughline', adr.key, ...prds],
    schemaVersion: 39,
    editable: true,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    templating: { list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }] },
    panels: metrics.map((metric, at) =>
      toPanel(metric, { at, watched: rules.filter(({ condition }) => watches(condition, metric)) }),
    ),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function toPanel(
  { part, name, meaning, measures, queries }: PlannedMetric,
  { at, watched }: { at: number; watched: readonly { name: string; threshold: string }[] },
): object {
  const notes = [
    meaning,
    part,
    ...(measures.length > 0 ? [`Measures ${measures.join(', ')}.`] : []),
    ...watched.map((rule) => `Alert ${rule.name}: ${rule.threshold}`),
  ];
  return {
    id: at + 1,
    type: 'timeseries',
    title: name,
    description: notes.filter((note) => note !== '').join('\n\n'),
    datasource,
    gridPos: { h: 8, w: 12, x: (at % 2) * 12, y: Math.floor(at / 2) * 8 },
    fieldConfig: { defaults: { custom: { fillOpacity: 8 } }, overrides: [] },
    targets: queries.map(({ legend, query }, index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource,
      expr: query,
      legendFormat: legend,
    })),
  };
}

function watches(condition: string, { name }: PlannedMetric): boolean {
  return new RegExp(`(?<![A-Za-z0-9_:])${name}(?:_bucket|_sum|_count)?(?![A-Za-z0-9_:])`).test(condition);
}
