import type { Concern } from '../../../lifecycle/challenge.ts';
import type { DesignReading } from '../read-design.ts';
import type { PlacedSentence } from '../passages.ts';
import { featuresOf, type Placed } from './features.ts';
import learned from './learned.json' with { type: 'json' };

/** What sentences that hide a fault are told by: weights of features, and for each concern of those that belong to it. */
export interface Learned {
  readonly bias: number;
  readonly suspicion: Readonly<Record<string, number>>;
  readonly concerns: Readonly<Partial<Record<Concern, Readonly<Record<string, number>>>>>;
}

export interface Manner {
  /** How much a sentence speaks like those that hide a fault; `thresholds` says what the figure means. */
  readonly suspicionOf: (placed: Placed) => number;
  /** What such a sentence most likely leaves out, the likeliest first. */
  readonly likelyConcerns: (placed: Placed) => Concern[];
  /** Sentences of the design, the most suspicious first. */
  readonly suspectsIn: (reading: DesignReading) => Suspect[];
  /** How much a design as a whole speaks like those with faults: the mean of its most suspicious sentences. */
  readonly suspicionOfDesign: (suspects: readonly Suspect[]) => number;
}

export interface Suspect extends PlacedSentence {
  readonly suspicion: number;
}

/** Of so large a share of its sentences a design is judged, but of five at least: one with ten faults has about that many that hide one. */
const judged = { share: 0.075, least: 5 };

/** Reads designs by weights; deterministic. */
export function createManner({ bias, suspicion, concerns }: Learned): Manner {
  const weights = new Map(Object.entries(suspicion));
  const weightsOf = Object.entries(concerns).map(([concern, own]) => ({
    concern: concern as Concern,
    own: new Map(Object.entries(own)),
  }));

  function suspicionOf(placed: Placed): number {
    let sum = bias;
    let known = 1;
    for (const feature of featuresOf(placed)) {
      const weight = weights.get(feature);
      if (weight === undefined) continue;
      sum += weight;
      known += 1;
    }
    return sum / Math.sqrt(known);
  }

  function suspectsIn({ design }: DesignReading): Suspect[] {
    return design
      .flatMap((passage) =>
        passage.sentences.map((sentence) => ({
          passage,
          sentence,
          suspicion: suspicionOf({ sentence, section: passage.section }),
        })),
      )
      .toSorted((a, b) => b.suspicion - a.suspicion);
  }

  return {
    suspicionOf,
    suspectsIn,

    likelyConcerns(placed) {
      const features = [...featuresOf(placed)];
      return weightsOf
        .map(({ concern, own }) => ({ concern, sum: features.reduce((sum, feature) => sum + (own.get(feature) ?? 0), 0) }))
        .toSorted((a, b) => b.sum - a.sum)
        .map(({ concern }) => concern);
    },

    suspicionOfDesign(found) {
      const most = found.slice(0, Math.max(judged.least, Math.round(found.length * judged.share)));
      return most.length === 0 ? 0 : most.reduce((sum, one) => sum + one.suspicion, 0) / most.length;
    },
  };
}

/**
 * How sentences speak that hide a fault. The weights were learned from the designs in test/fixtures/designs/open, each of which is there with planted
 * faults and without them; `npm run learn` makes them anew. docs/decisions/0016 says how well they hold on designs that they were not learned from.
 */
export const manner: Manner = createManner(learned);
