import type { Incident } from './incident.ts';

type Hypothesis = Incident['hypotheses'][number];

const confidences = { strong: 0, medium: 1, weak: 2 } as const;
const states = { confirmed: 0, supported: 1, proposed: 2, refuted: 3 } as const;

/** Returns the hypothesis that stands best: what people say of it counts before its evidence. */
export function findLeading(hypotheses: readonly Hypothesis[]): Hypothesis | undefined {
  return hypotheses
    .filter(({ state }) => state !== 'refuted')
    .toSorted((a, b) => states[a.state] - states[b.state] || confidences[a.confidence] - confidences[b.confidence])[0];
}
