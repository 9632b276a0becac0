import { contentWords } from '../../lint/content-words.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { indexDemands, type DemandedPart } from '../find-suspects.ts';
import { idsIn, textOf, type TipItem } from './tip-items.ts';

/** Whole keys of the PRD parts that an entry comes from, and whether it names them itself. */
export interface Sources {
  readonly said: boolean;
  readonly refs: readonly string[];
  /** Without named parts, the source parts of each clause by its words. */
  readonly byClause: readonly (readonly string[])[];
}

/**
 * Returns a function that finds an entry's sources: parts that it covers or names; without any,
 * parts that share the words of one of its clauses.
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

/** Returns the demands that contain every word of a name; none for a name without words. */
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

/** Returns the demands behind new clauses: each shares enough words, and one that is new. */
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
