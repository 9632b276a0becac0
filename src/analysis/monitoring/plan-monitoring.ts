import type { AdrBody } from '../../lifecycle/adr.ts';
import { listNamed } from '../../lifecycle/design-items.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { AlertRule, MonitoredAdr, MonitoringPlan, PlannedMetric, ServiceObjective } from '../../lifecycle/monitoring.ts';
import { primaryKpiId, type PrdBody } from '../../lifecycle/prd.ts';
import { readThreshold, type Threshold } from '../../lifecycle/threshold.ts';
import { isPromql, readQuantile, writeCondition, type Condition } from './write-condition.ts';

export interface MonitoredPrd {
  readonly key: string;
  readonly body: PrdBody;
}

type Alert = AdrBody['monitoring']['alerts'][number];

interface Watched {
  readonly adr: MonitoredAdr;
  readonly alert: Alert;
  readonly metric: PlannedMetric | undefined;
  readonly threshold: Threshold | null;
}

/**
 * Plans the monitoring of an AI-ADR with its amendments, from typed fields only: what they do not
 * say is a gap, and never a guessed rule.
 */
export function planMonitoring(adrs: readonly MonitoredAdr[], prds: readonly MonitoredPrd[]): MonitoringPlan {
  const metrics = adrs.flatMap((adr) => adr.body.monitoring.metrics.flatMap((one) => planMetric(adr, one)));
  const watched = adrs.flatMap((adr) =>
    adr.body.monitoring.alerts.map((alert) => ({
      adr,
      alert,
      metric: metrics.find(({ name }) => name === prometheusName(alert.metric)),
      threshold: readThreshold(alert.threshold),
    })),
  );
  const alerts = watched.map((one) => planAlert(one, adrs));
  const requirements = prds.flatMap((prd) => planObjectives(prd, { metrics, watched }));
  return {
    adrs,
    prds: prds.map(({ key }) => key),
    metrics,
    rules: alerts.flatMap(({ rule }) => rule ?? []),
    objectives: requirements.flatMap(({ objective }) => objective ?? []),
    gaps: [
      ...adrs.flatMap(untypedMetrics),
      ...alerts.flatMap(({ gaps }) => gaps),
      ...prds.flatMap((prd) => unmeasuredKpis(prd, metrics)),
      ...requirements.flatMap(({ gap }) => gap ?? []),
    ],
  };
}

/** Prometheus takes letters, digits, `_` and `:`. */
function prometheusName(stated: string): string {
  return stated
    .trim()
    .replaceAll(/[^A-Za-z0-9_:]/g, '_')
    .replace(/^(?=\d)/, '_');
}

function planMetric(
  { key }: MonitoredAdr,
  { id, name: stated, type, meaning, measures }: AdrBody['monitoring']['metrics'][number],
): PlannedMetric[] {
  if (type === null) return [];
  const name = prometheusName(stated);
  const base = { part: partRef(key, id), name, type, meaning, measures: listNamed(measures), queries: [] };
  const drawn = { counter: ['rate'], histogram: ['p50', 'p95', 'p99'], gauge: ['value'] }[type];
  const queries = drawn.flatMap((stat) => {
    const condition = writeCondition(base, { stat, op: '>', value: 0, unit: '', forSeconds: 0 });
    return 'query' in condition ? [{ legend: stat === 'rate' ? 'per second' : stat, query: condition.query }] : [];
  });
  return [{ ...base, queries }];
}

function untypedMetrics({ key, body }: MonitoredAdr): Finding[] {
  return body.monitoring.metrics
    .filter(({ type }) => type === null)
    .map(({ id, name }) =>
      gap(
        'MONITORING-METRIC-UNTYPED',
        partRef(key, id),
        `The metric ${name} has no type.`,
        'Say counter, histogram or gauge in an amendment.',
      ),
    );
}

function planAlert(watched: Watched, adrs: readonly MonitoredAdr[]): { rule: AlertRule | null; gaps: Finding[] } {
  const { adr, alert, threshold } = watched;
  const part = partRef(adr.key, alert.id);
  const condition = conditionOf(watched);
  if (threshold === null || 'problem' in condition) {
    const why = 'problem' in condition ? condition.problem : '';
    const message = `No rule watches for ${alert.name}: ${why}.`;
    return {
      rule: null,
      gaps: [
        gap('MONITORING-ALERT-UNWATCHED', part, message, 'Write metric and threshold in an amendment: `p95 > 500 ms for 300 s`.'),
      ],
    };
  }
  const runbook = findRunbook(alert, adrs);
  const rule = {
    part,
    adr: adr.key,
    name: alert.name,
    condition: `${condition.query} ${threshold.op} ${condition.value}`,
    forSeconds: threshold.forSeconds,
    severity: alert.severity ?? 'unknown',
    runbook: runbook ?? '',
    threshold: alert.threshold,
    action: alert.action,
  };
  return {
    rule,
    gaps: [
      ...(alert.severity === null
        ? [
            gap(
              'MONITORING-ALERT-NO-SEVERITY',
              part,
              `The alert ${alert.name} has no severity.`,
              'Write SEV-1, SEV-2 or SEV-3 in an amendment.',
            ),
          ]
        : []),
      ...(runbook === null
        ? [
            gap(
              'MONITORING-RUNBOOK-DANGLING',
              part,
              `${alert.runbook} is no entry of the runbook.`,
              'Name one such as `RB-1` in an amendment.',
            ),
          ]
        : []),
    ],
  };
}

/** An alert watches a metric of the record, or states a query in PromQL. */
function conditionOf({ alert, metric, threshold }: Watched): Condition {
  if (threshold === null)
    return {
      problem: alert.threshold === '' ? 'it has no threshold' : `"${alert.threshold}" is no threshold that a program could watch`,
    };
  if (metric !== undefined) return writeCondition(metric, threshold);
  if (alert.metric === '') return { problem: 'it names no metric' };
  // A bare name would be a metric that the record does not have.
  if (/[({[]/.test(alert.metric) && isPromql(alert.metric)) return { query: `(${alert.metric})`, value: threshold.value };
  return { problem: `${alert.metric} is neither a metric of the record, with its type, nor PromQL` };
}

/** Returns '' where the alert names no entry, and null where it names one that does not exist. */
function findRunbook({ runbook }: Alert, adrs: readonly MonitoredAdr[]): string | null {
  if (runbook === '') return '';
  const all = adrs.flatMap(({ key, body }) => body.monitoring.runbook.map(({ id }) => ({ id, ref: partRef(key, id) })));
  return all.find(({ id, ref }) => id === runbook || ref === runbook)?.ref ?? null;
}

function unmeasuredKpis({ key, body }: MonitoredPrd, metrics: readonly PlannedMetric[]): Finding[] {
  const { primaryKpi, secondary } = body.metrics;
  const kpis = [...(primaryKpi === '' ? [] : [{ id: primaryKpiId, text: primaryKpi }]), ...secondary];
  return kpis
    .map(({ id, text }) => ({ ref: partRef(key, id), text }))
    .filter(({ ref }) => !metrics.some(({ measures }) => measures.includes(ref)))
    .map(({ ref, text }) =>
      gap(
        'MONITORING-KPI-UNMEASURED',
        ref,
        `No metric measures ${ref} (${text}).`,
        `Name ${ref} in the column "Measures" of a metric.`,
      ),
    );
}

/** An objective needs a share of events, which of the statistics only a quantile states. */
function planObjectives(
  { key, body }: MonitoredPrd,
  { metrics, watched }: { metrics: readonly PlannedMetric[]; watched: readonly Watched[] },
): { objective?: ServiceObjective; gap?: Finding }[] {
  const { performance, availability } = body.nonFunctional;
  return [...performance, ...availability].map(({ id, text }) => {
    const requirement = partRef(key, id);
    if (!metrics.some(({ measures }) => measures.includes(requirement)))
      return {
        gap: gap(
          'MONITORING-NFR-UNMEASURED',
          requirement,
          `No metric measures ${requirement} (${text}).`,
          `Name ${requirement} in the column "Measures" of a metric.`,
        ),
      };
    for (const { adr, alert, metric, threshold } of watched) {
      if (!metric?.measures.includes(requirement) || !threshold?.op.startsWith('>')) continue;
      const target = readQuantile(threshold.stat);
      const condition = writeCondition(metric, threshold);
      if (target === null || metric.type !== 'histogram' || 'problem' in condition) continue;
      return { objective: { requirement, text, metric, target, bound: condition.value, alert: partRef(adr.key, alert.id) } };
    }
    return {
      gap: gap(
        'MONITORING-NFR-NO-OBJECTIVE',
        requirement,
        `No alert states which share of events has to meet ${requirement} (${text}).`,
        'Give a histogram that measures it an alert with a quantile: `p95 > 500 ms for 300 s`.',
      ),
    };
  });
}

function gap(code: string, part: string, message: string, fix: Fix): Finding {
  return { code, severity: 'warning', at: { part }, message, fix };
}
