import { stringify } from 'yaml';
import type { MonitoringPlan, ServiceObjective } from '../../lifecycle/monitoring.ts';
import { headerOf } from './header.ts';

/** Writes objectives as OpenSLO v1, a document for each. The same plan gives the same bytes. */
export function writeOpenSlo(plan: MonitoringPlan): string {
  const documents = plan.objectives.map((one) => stringify(toSlo(one, plan), { lineWidth: 0 }));
  return `${headerOf(plan)}${documents.length === 0 ? none : documents.join('---\n')}`;
}

const none = '# No objective: no alert watches a quantile of a histogram that measures a requirement.\n';

function toSlo({ requirement, text, metric, target, bound, alert }: ServiceObjective, { adrs }: MonitoringPlan): object {
  const query = (selector: string): object => ({
    metricSource: { type: 'Prometheus', spec: { query: selector } },
  });
  return {
    apiVersion: 'openslo/v1',
    kind: 'SLO',
    metadata: {
      name: `${requirement}-${metric.name}`
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .slice(0, 63),
      displayName: `${requirement}: ${metric.name}`,
      annotations: { requirement, alert },
    },
    spec: {
      description: text,
      service: (adrs[0]?.key ?? '').toLowerCase(),
      indicator: {
        metadata: { name: metric.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') },
        spec: {
          ratioMetric: {
            counter: true,
            good: query(`sum(${metric.name}_bucket{le="${bound}"})`),
            total: query(`sum(${metric.name}_count)`),
          },
        },
      },
      // OpenSLO demands a window, which no artifact states (ours).
      timeWindow: [{ duration: '28d', isRolling: true }],
      budgetingMethod: 'Occurrences',
      objectives: [{ displayName: `${target * 100} % at most ${bound}`, target }],
    },
  };
}
