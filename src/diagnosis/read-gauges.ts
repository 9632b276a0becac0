import { withTimeout } from './with-timeout.ts';
import type { ReadinessCheck } from '../app.ts';
import type { Reading } from '../telemetry/metric-list.ts';

/** A scrape is given up after ten seconds, unless its owner says otherwise. */
const timeoutMs = 2_000;

interface GaugeParts {
  readonly readiness: () => Promise<readonly ReadinessCheck[]>;
  /** What only the database knows. */
  readonly readFigures: () => Promise<readonly Reading[]>;
  /** Jobs of the queue by their state; null of a process without workers. */
  readonly countJobs: () => Promise<Readonly<Record<string, number>> | null>;
}

/**
 * The gauges of the metrics page. Never throws: while a part does not answer, `part_up` says so and its gauges are left out, so that whoever watches sees
 * everything else just when it is needed.
 */
export async function readGauges({ readiness, readFigures, countJobs }: GaugeParts): Promise<readonly Reading[]> {
  // Why a part does not answer, readiness has logged.
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
