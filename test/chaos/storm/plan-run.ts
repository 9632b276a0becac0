import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import { chanceOf } from './seeded-chance.ts';

/** How the people of a run go about one round of its gate. */
export interface RoundPlan {
  readonly decision: GateDecisionKind;
  readonly manner:
    /** One person, once. */
    | 'once'
    /** The same request twice at the same moment. */
    | 'double-click'
    /** Two people at the same moment, who want different things. */
    | 'conflict'
    /** The same request again after it was answered. */
    | 'repeat'
    /** Another answer by the same person after the first was taken. */
    | 'change-of-mind'
    /** The run is canceled at the moment it is decided. */
    | 'cancel-meanwhile';
  /** Which of the people answers first. */
  readonly first: 0 | 1;
}

export interface RunPlan {
  readonly number: number;
  /** The last one ends the run. */
  readonly rounds: readonly RoundPlan[];
  /** Canceled so long after its start, wherever it is; null for most. */
  readonly cancelAfterMs: number | null;
  /** Whether a failed run is retried twice at the same moment. */
  readonly retriesTwice: boolean;
}

/** What the people of run `number` do, which follows from the seed alone. */
export function planRun(seed: number, number: number): RunPlan {
  const chance = chanceOf(seed, 'run', number);
  const changes = chance.pick([
    [80, 0],
    [15, 1],
    [5, 2],
  ]);
  const last = chance.happens(0.85) ? 'approve' : 'reject';
  return {
    number,
    rounds: Array.from({ length: changes + 1 }, (_, at) => ({
      decision: at < changes ? 'request-changes' : last,
      manner: chance.pick<RoundPlan['manner']>([
        [60, 'once'],
        [14, 'double-click'],
        [10, 'conflict'],
        [8, 'repeat'],
        [6, 'change-of-mind'],
        [2, 'cancel-meanwhile'],
      ]),
      first: chance.happens(0.5) ? 0 : 1,
    })),
    cancelAfterMs: chance.happens(0.03) ? chance.between(0, 1_500) : null,
    retriesTwice: chance.happens(0.3),
  };
}

/** What another person wants in a conflict. */
export function opposite(decision: GateDecisionKind): GateDecisionKind {
  return decision === 'approve' ? 'reject' : 'approve';
}
