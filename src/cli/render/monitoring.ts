import { count } from '../../lifecycle/count.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { renderFindings } from './findings.ts';
import type { Style } from './style.ts';
import { hang } from './text.ts';

type Exported = Pick<Report<'monitoring-export'>, 'adrs' | 'metrics' | 'alerts' | 'objectives' | 'gaps'>;

/** Renders what a file of monitoring holds, and what it cannot watch. */
export function renderMonitoring(report: Exported, { out, style }: { out: string; style: Style }): string {
  const { adrs, metrics, alerts, objectives, gaps } = report;
  const held = `${count(metrics.length, 'metric')}, ${count(alerts.length, 'alert')} and ${count(objectives.length, 'objective')} of ${adrs.map(({ key }) => key).join(', ')}`;
  const missing = gaps.length === 0 ? [] : [`${count(gaps.length, 'gap')}:`];
  return [
    ...hang('', `${held} are in ${out}.`, style.columns),
    ...missing,
    ...renderFindings([...gaps], { limit: 10, more: '`--json`', style }),
  ].join('\n');
}
