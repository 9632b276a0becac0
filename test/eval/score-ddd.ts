import { z } from 'zod';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { placeKey, splitWords } from './words.ts';

/** A model made by people, as far as it is compared. */
export const truthSchema = z.object({
  contexts: z.array(
    z.object({
      name: z.string(),
      aggregates: z.array(z.object({ name: z.string(), root: z.string().nullable(), entities: z.array(z.string()) })),
    }),
  ),
});

export type Truth = z.infer<typeof truthSchema>;

export interface MatchScore {
  readonly truth: number;
  readonly modeled: number;
  readonly exact: Rates;
  /** Also counts a name whose words all occur in the other: "Customer" and "CustomerProfile". */
  readonly overlapping: Rates;
  readonly missed: readonly string[];
}

export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** A place in the truth, with every name it is known by: an aggregate is also known by its root. */
export type Place = readonly string[];

/**
 * Precision, recall and F1 by name. Names are compared without case, plural, word separators and filler words ("context", "management",
 * "aggregate", "service" …); each truth and each modeled name is matched at most once.
 */
export function matchNames(truth: readonly Place[], modeled: readonly string[]): MatchScore {
  const exact = pair(truth, modeled, (one, other) => one === other);
  const overlapping = pair(truth, modeled, (one, other) => isWithin(one, other) || isWithin(other, one));
  return {
    truth: truth.length,
    modeled: modeled.length,
    exact: rates(exact.length, truth.length, modeled.length),
    overlapping: rates(overlapping.length, truth.length, modeled.length),
    missed: truth.filter((place) => !overlapping.includes(place)).map((place) => place[0] ?? ''),
  };
}

/** Contexts, aggregates and entities of a DAA against those that people drew. */
export function scoreAgainstTruth(
  daa: DaaBody,
  truth: Truth,
): { contexts: MatchScore; aggregates: MatchScore; entities: MatchScore } {
  const aggregates = truth.contexts.flatMap((context) => context.aggregates);
  return {
    contexts: matchNames(
      truth.contexts.map(({ name }) => [name]),
      daa.contexts.map(({ name }) => name),
    ),
    aggregates: matchNames(
      aggregates.map(({ name, root }) => (root === null ? [name] : [name, root])),
      daa.aggregates.map(({ name }) => name),
    ),
    entities: matchNames(
      [...new Set(aggregates.flatMap(({ entities }) => entities))].map((name) => [name]),
      [...new Set(daa.aggregates.flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)]))],
    ),
  };
}

function pair(truth: readonly Place[], modeled: readonly string[], same: (one: string, other: string) => boolean): Place[] {
  const free = modeled.map((name) => placeKey(name));
  return truth.filter((place) => {
    const at = free.findIndex((name) => place.some((known) => same(placeKey(known), name)));
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

function isWithin(shorter: string, longer: string): boolean {
  return new Set(splitWords(shorter)).isSubsetOf(new Set(splitWords(longer)));
}

function rates(matched: number, truth: number, modeled: number): Rates {
  const precision = modeled === 0 ? 0 : matched / modeled;
  const recall = truth === 0 ? 0 : matched / truth;
  return { precision, recall, f1: matched === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
