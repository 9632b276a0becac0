import { contentWords } from '../../lint/content-words.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { indexDemands, type DemandedPart } from '../find-suspects.ts';
import { idsIn, textOf, type TipItem } from './tip-items.ts';

/** Whether an entry says itself what it comes from, and from which parts of the PRD, by their whole keys. */
export interface Sources {
  readonly said: boolean;
  readonly refs: readonly string[];
  /** Where it does not say it: for each clause of its text, the parts that this has its words from. */
  readonly byClause: readonly (readonly string[])[];
}

/**
 * What an entry of a TIP comes from: the parts that it covers and those that its text names; where it says neither, those that a clause of its text has
 * its words from.
 */
export function indexSources(prd: string, demands: readonly DemandedPart[]): (item: TipItem) => Sources {
  const known = new Set(demands.map(({ ref }) => ref));
  const sourcesOf = indexDemands(demands);
  return (item) => {
    const named = idsIn(item, prd)
      .map((id) => partRef(prd, id))
      .filter((ref) => known.has(ref));
    const refs = [...new Set([...item.covers, ...named])];
    if (refs.length > 0) return { said: true, refs, byClause: [] };
    const byClause = clausesOf(item).map(sourcesOf);
    return { said: false, refs: [...new Set(byClause.flat())], byClause };
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

/** Which demands the clauses of a text come from that another text does not have: each shares more than its form with one, and a word that is new. */
export function demandsForNew(item: TipItem, earlier: TipItem, demands: readonly DemandedPart[]): string[] {
  const sourcesOf = indexDemands(demands);
  const textByRef = new Map(demands.map(({ ref, text }) => [ref, text]));
  const known = new Set(contentWords(textOf(earlier)));
  return [
    ...new Set(
      clausesOf(item).flatMap((clause) => {
        const words = new Set(contentWords(clause).filter((word) => !known.has(word)));
        return sourcesOf(clause).filter((ref) => contentWords(textByRef.get(ref) ?? '').some((word) => words.has(word)));
      }),
    ),
  ];
}

function clausesOf(item: TipItem): string[] {
  return textOf(item).split(/[.;:]\s+/);
}
