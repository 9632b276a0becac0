import type { CounterLabels, counters, HistogramLabels, histograms, Reading } from './metric-list.ts';

/** Keeps the metrics after they were started. */
export interface Meter {
  count(name: keyof typeof counters, labels: Readonly<Record<string, string>>, by: number): void;
  observe(name: keyof typeof histograms, labels: Readonly<Record<string, string>>, value: number): void;
  /** Renders the page in the Prometheus text format with these gauge readings. */
  render(readings: readonly Reading[]): Promise<MetricsPage>;
}

export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}

let meter: Meter | null = null;
let starting: Promise<Meter> | null = null;

/** Starts metrics in this process, until it ends; nothing is loaded before. */
export async function startMetrics(): Promise<Meter> {
  starting ??= import('./open-meter.ts').then(({ openMeter }) => openMeter());
  meter = await starting;
  return meter;
}

/** Adds to a counter. Does nothing before `startMetrics`. */
export function count<N extends keyof typeof counters>(name: N, labels: CounterLabels<N>, by = 1): void {
  meter?.count(name, labels, by);
}

/** Records one observation in the unit of the name. Does nothing before `startMetrics`. */
export function observe<N extends keyof typeof histograms>(name: N, labels: HistogramLabels<N>, value: number): void {
  meter?.observe(name, labels, value);
}
