import { parser } from '@prometheus-io/lezer-promql';
import type { PlannedMetric } from '../../lifecycle/monitoring.ts';
import type { Threshold } from '../../lifecycle/threshold.ts';

/** Rates and quantiles look at this much of the past (ours; the AI-ADR states how long they hold). */
export const rateWindow = '5m';

export type Condition = { readonly query: string; readonly value: number } | { readonly problem: string };

interface Unit {
  readonly dimension: string;
  readonly size: number;
}

const unit = (dimension: string, size: number): Unit => ({ dimension, size });

const units: Readonly<Record<string, Unit>> = {
  µs: unit('time', 1e-6),
  us: unit('time', 1e-6),
  ms: unit('time', 1e-3),
  s: unit('time', 1),
  min: unit('time', 60),
  h: unit('time', 3600),
  B: unit('size', 1),
  kB: unit('size', 1e3),
  KB: unit('size', 1e3),
  MB: unit('size', 1e6),
  GB: unit('size', 1e9),
  KiB: unit('size', 2 ** 10),
  MiB: unit('size', 2 ** 20),
  GiB: unit('size', 2 ** 30),
  '%': unit('share', 0.01),
};

/** Endings by which Prometheus names tell their unit. */
const suffixes: readonly (readonly [string, Unit])[] = [
  ['seconds', unit('time', 1)],
  ['milliseconds', unit('time', 1e-3)],
  ['ms', unit('time', 1e-3)],
  ['bytes', unit('size', 1)],
  ['ratio', unit('share', 1)],
  ['percent', unit('share', 0.01)],
];

const perTime: Readonly<Record<string, number>> = { '': 1, '/s': 1, '/min': 60, '/h': 3600 };

/** Writes the query that a threshold compares, and its figure in the unit of the metric. */
export function writeCondition(metric: PlannedMetric, { stat, value, unit: stated }: Threshold): Condition {
  const { name, type } = metric;
  const quantile = readQuantile(stat);
  if (stat === 'rate' && type !== 'gauge') {
    const factor = perTime[stated];
    if (factor === undefined) return { problem: `a rate has a unit such as /s or /min, not ${stated}` };
    const counted = type === 'histogram' ? `${name}_count` : name;
    return { query: `sum(rate(${counted}[${rateWindow}]))${factor === 1 ? '' : ` * ${factor}`}`, value };
  }
  const query =
    quantile !== null && type === 'histogram'
      ? `histogram_quantile(${quantile}, sum by (le) (rate(${name}_bucket[${rateWindow}])))`
      : queries[type][stat];
  if (query === undefined) return { problem: `a ${type} has no statistic ${stat}` };
  const converted = convert(value, { stated, name });
  return typeof converted === 'string' ? { problem: converted } : { query: query.replaceAll('$', name), value: converted };
}

/** Statistics of each type; `$` stands for the metric. */
const queries: Readonly<Record<PlannedMetric['type'], Readonly<Record<string, string>>>> = {
  counter: { sum: `sum(increase($[${rateWindow}]))`, count: `sum(increase($[${rateWindow}]))` },
  histogram: {
    avg: `sum(rate($_sum[${rateWindow}])) / sum(rate($_count[${rateWindow}]))`,
    count: `sum(increase($_count[${rateWindow}]))`,
  },
  gauge: { value: 'max($)', max: 'max($)', min: 'min($)', avg: 'avg($)', sum: 'sum($)' },
};

/** Returns `0.95` for `p95`, and `0.999` for `p99.9`; null for other statistics. */
export function readQuantile(stat: string): number | null {
  const percent = /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(stat)?.[1];
  return percent === undefined ? null : Number((Number(percent) / 100).toFixed(6));
}

/** A name without a unit counts in the unit of its threshold, the only one that the AI-ADR states. */
function convert(value: number, { stated, name }: { stated: string; name: string }): number | string {
  const own = suffixes.find(([ending]) => name.replace(/_total$/, '').endsWith(`_${ending}`))?.[1];
  const given = units[stated];
  if (own === undefined || stated === '') return value;
  if (given?.dimension !== own.dimension) return `${name} does not count in ${stated}`;
  return Number(((value * given.size) / own.size).toPrecision(12));
}

/** Returns whether the text is PromQL without errors. */
export function isPromql(text: string): boolean {
  const cursor = parser.parse(text).cursor();
  do if (cursor.type.isError) return false;
  while (cursor.next());
  return text.trim() !== '';
}
