import type { CounterLabels, counters, HistogramLabels, histograms, Reading } from './metric-list.ts';

/** What keeps the figures, once it was started. */
export interface Meter {
  count(name: keyof typeof counters, labels: Readonly<Record<string, string>>, by: number): void;
  observe(name: keyof typeof histograms, labels: Readonly<Record<string, string>>, value: number): void;
  /** The page, in Prometheus' text format, with those readings of the gauges. */
  render(readings: readonly Reading[]): Promise<MetricsPage>;
}

export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}

let meter: Meter | null = null;
let starting: Promise<Meter> | null = null;

/** Begins to keep figures in this process; nothing is loaded before. They last until it ends, as Prometheus expects. */
export async function startMetrics(): Promise<Meter> {
  starting ??= import('./open-meter.ts').then(({ openMeter }) => openMeter());
  meter = await starting;
  return meter;
}

/** Adds to a counter. Does nothing where no figures are kept. */
export function count<N extends keyof typeof counters>(name: N, labels: CounterLabels<N>, by = 1): void {
  meter?.count(name, labels, by);
}

/** Adds one observation, in the unit that the name ends in. Does nothing where no figures are kept. */
export function observe<N extends keyof typeof histograms>(name: N, labels: HistogramLabels<N>, value: number): void {
  meter?.observe(name, labels, value);
}
