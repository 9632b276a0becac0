import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { counters, gauges, histograms, prefix } from './metric-list.ts';
import type { Meter } from './metrics.ts';

/** Values per label and metric, the rest are `other`: callers may name any model. */
const mostValues = 60;
const longestValue = 80;

/** Creates a meter on prom-client, with a registry of its own and process metrics. */
export function openMeter(): Meter {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const bound = createBound();

  const counting = mapValues(
    counters,
    ({ help, labels }, name) => new Counter({ name: prefix + name, help, labelNames: labels, registers: [registry] }),
  );
  const observing = mapValues(
    histograms,
    ({ help, labels, buckets }, name) =>
      new Histogram({ name: prefix + name, help, labelNames: labels, buckets: [...buckets], registers: [registry] }),
  );
  const reading = mapValues(
    gauges,
    ({ help, labels }, name) => new Gauge({ name: prefix + name, help, labelNames: labels, registers: [registry] }),
  );

  return {
    count: (name, labels, by) => counting[name].inc(bound(name, labels), by),
    observe: (name, labels, value) => observing[name].observe(bound(name, labels), value),
    async render(readings) {
      for (const gauge of Object.values(reading)) gauge.reset();
      for (const { gauge, labels = {}, value } of readings) reading[gauge].set(bound(gauge, labels), value);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

type Labels = Readonly<Record<string, string>>;

function createBound(): (metric: string, labels: Labels) => Labels {
  const seen = new Map<string, Set<string>>();
  const boundOne = (place: string, value: string): string => {
    const values = seen.get(place) ?? new Set();
    seen.set(place, values);
    if (!values.has(value) && values.size >= mostValues) return 'other';
    values.add(value);
    return value;
  };
  return (metric, labels) =>
    Object.fromEntries(
      Object.entries(labels).map(([label, value]) => [label, boundOne(`${metric}.${label}`, value.slice(0, longestValue))]),
    );
}

function mapValues<K extends string, D, R>(list: Readonly<Record<K, D>>, make: (definition: D, name: K) => R): Record<K, R> {
  const made = Object.entries<D>(list).map(([name, definition]) => [name, make(definition, name as K)]);
  return Object.fromEntries(made) as Record<K, R>;
}
