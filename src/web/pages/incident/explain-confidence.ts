import type { Report } from '../../../usecases/reports/registry.ts';

export type Hypotheses = Report<'incident-hypotheses'>;
export type Hypothesis = Hypotheses['hypotheses'][number];
export type Evidence = Hypotheses['evidence'][number];

export interface ExplainedHypothesis extends Hypothesis {
  readonly for: readonly Evidence[];
  readonly contrary: readonly Evidence[];
  /** The line of the printed table that gives this confidence; null where it prints none for it. */
  readonly rule: string | null;
}

/** Puts to each hypothesis its evidence and the rule that its confidence follows from. */
export function explainHypotheses({ hypotheses, evidence, table }: Hypotheses): {
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
      rule: table.find(({ confidence }) => confidence === one.confidence)?.when ?? null,
    }))
    .toSorted((a, b) => states[a.state] - states[b.state] || rank[a.confidence] - rank[b.confidence]);
  return {
    standing: explained.filter(({ state }) => state !== 'refuted'),
    refuted: explained.filter(({ state }) => state === 'refuted'),
  };
}
