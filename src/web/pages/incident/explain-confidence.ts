import type { Report } from '../../../usecases/reports/registry.ts';

export type Hypotheses = Report<'incident-hypotheses'>;
export type Hypothesis = Hypotheses['hypotheses'][number];
export type Evidence = Hypotheses['evidence'][number];

export interface ExplainedHypothesis extends Hypothesis {
  readonly for: readonly Evidence[];
  readonly contrary: readonly Evidence[];
}

/** Puts to each hypothesis its evidence; refuted ones stand apart. */
export function explainHypotheses({ hypotheses, evidence }: Pick<Hypotheses, 'hypotheses' | 'evidence'>): {
  readonly standing: readonly ExplainedHypothesis[];
  readonly refuted: readonly ExplainedHypothesis[];
} {
  const byId = new Map(evidence.map((one) => [one.id, one]));
  const find = (ids: readonly string[]): Evidence[] => ids.flatMap((id) => byId.get(id) ?? []);
  const rank = { strong: 0, medium: 1, weak: 2 } as const;
  const states = { confirmed: 0, supported: 1, proposed: 2, refuted: 3 } as const;
  const explained = hypotheses
    .map((one): ExplainedHypothesis => ({
      ...one,
      for: find(one.evidence),
      contrary: find(one.against),
    }))
    .toSorted((a, b) => states[a.state] - states[b.state] || rank[a.confidence] - rank[b.confidence]);
  return {
    standing: explained.filter(({ state }) => state !== 'refuted'),
    refuted: explained.filter(({ state }) => state === 'refuted'),
  };
}
