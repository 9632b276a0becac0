import type { Report } from '../../../usecases/reports/registry.ts';

type Metrics = Report<'incident-metrics'>;

export interface TargetCase {
  readonly key: string;
  readonly severity: string | null;
  readonly alertAt: string;
  readonly actual: number | null;
  readonly met: boolean | null;
}

/** Lists the incidents that say something about a target, what missed it first, then the newest. */
export function listCases({ cases, targets }: Metrics, target: string): readonly TargetCase[] {
  const at = targets.findIndex(({ name }) => name === target);
  const rank = { false: 0, true: 1, null: 2 } as const;
  return cases
    .map(({ key, severity, alertAt, targets: measured }) => ({
      key,
      severity,
      alertAt,
      actual: measured[at]?.actual ?? null,
      met: measured[at]?.met ?? null,
    }))
    .filter(({ met }) => met !== null)
    .toSorted((a, b) => rank[`${a.met}`] - rank[`${b.met}`] || b.alertAt.localeCompare(a.alertAt));
}
