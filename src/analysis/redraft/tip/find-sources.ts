import { contentWords } from '../../lint/content-words.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { indexDemands, type DemandedPart } from '../find-suspects.ts';
import { idsIn, textOf, type TipItem } from './tip-items.ts';

/** Whether an entry says itself what it comes from, and from which parts of the PRD, by their whole keys. */
export interface Sources {
  readonly said: boolean;
  readonly refs: readonly string[];
}

/**
 * What an entry of a TIP comes from: the parts that it covers and those that its text names; where it says neither, those that a clause of its text has
 * its words from.
 */
export function indexSources(prd: string, demands: readonly DemandedPart[]): (item: TipItem) => Sources {
  const known = new Set(demands.map(({ ref }) => ref));
  const sourcesOf = indexDemands(demands);
  return (item) => {
    const named = idsIn(item)
      .map((id) => partRef(prd, id))
      .filter((ref) => known.has(ref));
    const refs = [...new Set([...item.covers, ...named])];
    if (refs.length > 0) return { said: true, refs };
    const clauses = textOf(item).split(/[.;:]\s+/);
    return { said: false, refs: [...new Set(clauses.flatMap(sourcesOf))] };
  };
}

/** Which demands hold every word of a name; none for a name without words. */
export function demandsWith(name: string, demands: readonly DemandedPart[]): string[] {
  const words = contentWords(name);
  if (words.length === 0) return [];
  return demands
    .filter(({ text }) => {
      const own = new Set(contentWords(text));
      return words.every((word) => own.has(word));
    })
    .map(({ ref }) => ref);
}

/** Which demands hold one of the words that only the first of two texts has. */
export function demandsForNew(text: string, other: string, demands: readonly DemandedPart[]): string[] {
  const known = new Set(contentWords(other));
  const words = new Set(contentWords(text).filter((word) => !known.has(word)));
  return demands.filter(({ text: demand }) => contentWords(demand).some((word) => words.has(word))).map(({ ref }) => ref);
}
