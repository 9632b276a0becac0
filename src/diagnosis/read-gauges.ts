import { withTimeout } from './with-timeout.ts';
import type { ReadinessCheck } from '../app.ts';
import type { Reading } from '../telemetry/metric-list.ts';

/** Prometheus gives up a scrape after ten seconds by default. */
const timeoutMs = 2_000;

interface GaugeParts {
  readonly readiness: () => Promise<readonly ReadinessCheck[]>;
  /** Figures that only the database has. */
  readonly readFigures: () => Promise<readonly Reading[]>;
  /** Jobs of the queue by state; null in a process without workers. */
  readonly countJobs: () => Promise<Readonly<Record<string, number>> | null>;
}

/**
 * Reads the gauges of the metrics page. Never throws: for a part that does not answer, `part_up` is
 * 0 and its gauges are absent, so that the rest stays visible.
 */
export async function readGauges({ readiness, readFigures, countJobs }: GaugeParts): Promise<readonly Reading[]> {
  // Readiness has logged why a part does not answer.
  const [checks, figures, jobs] = await Promise.all([
    readiness(),
    withTimeout(readFigures, timeoutMs).catch(() => []),
    withTimeout(countJobs, timeoutMs).catch(() => null),
  ]);
  return [
    ...figures,
    ...Object.entries(jobs ?? {}).map(([state, value]) => ({ gauge: 'queue_jobs', labels: { state }, value }) as const),
    ...checks.map(({ name, ok }) => ({ gauge: 'part_up', labels: { part: name }, value: Number(ok) }) as const),
  ];
}
