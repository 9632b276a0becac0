import type { Concern } from '../../../lifecycle/challenge.ts';
import type { DesignReading } from '../read-design.ts';
import type { PlacedSentence } from '../passages.ts';
import { featuresOf, type Placed } from './features.ts';
import learned from './learned.json' with { type: 'json' };

/** What sentences that hide a fault are told by: weights of features; and for each concern how often it fits, and which words speak for it. */
export interface Learned {
  readonly bias: number;
  readonly suspicion: Readonly<Record<string, number>>;
  readonly frequency: Readonly<Partial<Record<Concern, number>>>;
  readonly concerns: Readonly<Partial<Record<Concern, Readonly<Record<string, number>>>>>;
}

export interface Manner {
  /** How much a sentence speaks like those that hide a fault; `thresholds` says what the figure means. */
  readonly suspicionOf: (placed: Placed) => number;
  /** What such a sentence most likely leaves out, the likeliest first. */
  readonly likelyConcerns: (placed: Placed) => Concern[];
  /** Sentences of the design, the most suspicious first. */
  readonly suspectsIn: (reading: DesignReading) => Suspect[];
  /** How much a design as a whole speaks like those with faults: by how much more its most suspicious sentences stand out from all of them than is usual at their length. */
  readonly suspicionOfDesign: (suspects: readonly Suspect[]) => number;
}

export interface Suspect extends PlacedSentence {
  readonly suspicion: number;
}

/** Of so large a share of its sentences a design is judged, but of five at least: one with ten faults has about that many that hide one. */
const judged = { share: 0.075, least: 5 };

/**
 * The fewer words a sentence has, the less there is to tell it by, and the less the most suspicious ones stand out. In 71 designs and their clean twins, each
 * judged by weights learned from other authors, the middle between the two falls by so much with each word that a sentence has less on average: terse designs
 * were held against a bound that only others reach. Longer ones are left as they are, as a design that is wrongly let through is told nothing.
 */
const room = { perWord: 0.0084, usual: 14, least: 5 };

/** Reads designs by weights; deterministic. */
export function createManner({ bias, suspicion, frequency, concerns }: Learned): Manner {
  const weights = new Map(Object.entries(suspicion));
  const weightsOf = Object.entries(concerns).map(([concern, own]) => ({
    concern: concern as Concern,
    frequency: frequency[concern as Concern] ?? 0,
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
      const words = [...featuresOf(placed)].filter(isAlone);
      return weightsOf
        .map(({ concern, frequency, own }) => ({
          concern,
          sum: frequency / 2 + words.reduce((sum, word) => sum + (own.get(word) ?? 0), 0) / Math.sqrt(words.length + 1),
        }))
        .toSorted((a, b) => b.sum - a.sum)
        .map(({ concern }) => concern);
    },

    suspicionOfDesign(found) {
      const most = found.slice(0, Math.max(judged.least, Math.round(found.length * judged.share)));
      return meanOf(most) - meanOf(found) - room.perWord * (lengthOf(found) - room.usual);
    },
  };
}

/** What a fault is about, single words say; pairs of them occur too seldom. */
export function isAlone(feature: string): boolean {
  return !feature.includes('~');
}

function meanOf(sentences: readonly Suspect[]): number {
  return sentences.length === 0 ? 0 : sentences.reduce((sum, { suspicion }) => sum + suspicion, 0) / sentences.length;
}

/** Words that a sentence has on average, as far as they matter. */
function lengthOf(sentences: readonly Suspect[]): number {
  if (sentences.length === 0) return room.usual;
  const words = sentences.reduce((sum, { sentence }) => sum + sentence.trim().split(/\s+/).length, 0);
  return Math.min(room.usual, Math.max(room.least, words / sentences.length));
}

/**
 * How sentences speak that hide a fault. The weights were learned from the designs in test/fixtures/designs/open, each of which is there with planted
 * faults and without them; `npm run learn` makes them anew. docs/decisions/0016 says how well they hold on designs that they were not learned from.
 */
export const manner: Manner = createManner(learned);
