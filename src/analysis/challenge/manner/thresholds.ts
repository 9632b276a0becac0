/**
 * From which figure on a sentence is suspicious: of such sentences in designs that the weights were not learned from, 83 of 100 stood only in the flawed one
 * (docs/decisions/0016; `npm run learn` prints it).
 */
export const suspicious = {
  sentence: 0.3,
  /** Asked about in a design that gives cause for doubt. */
  amongOthers: 0.1,
  /** Asked about whatever the design as a whole is like: in 27 designs that nobody had read, 85 sentences of the flawed ones, and 5 of their clean twins. */
  alone: 0.5,
};

/** Below it, what a rule is sure of is doubted: in designs that nobody had read, 11 of 13 false alarms quoted such a sentence, and one in twenty of the others. */
export const unsuspicious = 0.05;

/** Unless it is among so large a share of the most suspicious sentences of its own design. */
export const standsOut = 0.1;

/**
 * How many doubts of a design are spoken, the strongest first: all where rules are sure of two faults, or its most suspicious sentences stand out from the others and
 * rules doubt much; beyond some number more doubts say no more. One author writes drily and the next one briskly, so that the height of the figures says less
 * than how far some stand out, and at their length. Fitted to 71 designs and their clean twins, each judged by weights learned from the other authors: the flawed ones lie at 0.94
 * and above, the clean ones at 0.91 and below, two of them above `all`. That bound lies below the middle of the two, as a design that is wrongly let through is told little.
 * A design that comes just below it has most likely some of the faults of one just above, and is asked about what is strongest in place of nothing.
 */
export function doubtsSpoken({ suspicion, sure, found }: { suspicion: number; sure: number; found: number }): number {
  const cause = suspicion + sure / 15 + Math.min(found, 16) / 40;
  if (sure >= 2 || cause > bounds.all) return Infinity;
  const share = (cause - bounds.none) / (bounds.all - bounds.none);
  return Math.max(0, Math.round(mostBelow * share));
}

const bounds = { none: 0.83, all: 0.87 };

/** Of a design just below the bound; what is said of one above it is some ten more, of which few more hold. */
const mostBelow = 16;
