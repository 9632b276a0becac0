import {
  isEverydayUse,
  isLabeled,
  isListedWith,
  isProduct,
  isSpelledAsTerm,
  isTechnologyByContext,
  isWrittenAsName,
  standsWithProduct,
} from './context-rules.ts';
import { splitWords, type WordPiece } from './split-words.ts';
import { termIndex, type TermNode, type TermOccurrence } from './term-index.ts';
import type { TechnologyMatch } from './technology-term.ts';
import { libraryEndings, libraryGroup } from './terms/libraries.ts';

/** Returns technology terms in order, longest first. Everyday words count only in context. */
export function findTechnologyTerms(text: string): TechnologyMatch[] {
  const pieces = splitWords(text);
  return locateTerms(text, pieces).map(({ term: { name, group }, first, last }) => ({
    term: name,
    category: group.category,
    start: pieceAt(pieces, first).start,
    end: pieceAt(pieces, last).end,
    replacement: group.noun === 'name' ? `the ${group.replacement}` : group.replacement,
  }));
}

export function locateTerms(text: string, pieces: readonly WordPiece[]): TermOccurrence[] {
  const certain: TermOccurrence[] = [];
  const candidates: TermOccurrence[] = [];
  for (let index = 0; index < pieces.length;) {
    const found = longestTerm(text, pieces, index);
    if (!found) {
      index += 1;
      continue;
    }
    const occurrence = coverLibraryName(text, pieces, found.occurrence);
    (found.certain || occurrence.last > found.occurrence.last ? certain : candidates).push(occurrence);
    index = occurrence.last + 1;
  }
  if (candidates.length === 0) return certain;
  const listed = acceptListed(text, pieces, certain, candidates);
  return [...certain, ...listed].sort((a, b) => a.first - b.first);
}

/** Extends a name to a library's ("yaml-cpp", "JsonCpp"), whose ending alone means nothing. */
function coverLibraryName(text: string, pieces: readonly WordPiece[], occurrence: TermOccurrence): TermOccurrence {
  let { last } = occurrence;
  for (let next = pieces[last + 1]; next && libraryEndings.has(next.lower); next = pieces[last + 1]) {
    const gap = text.slice(pieceAt(pieces, last).end, next.start);
    if (gap !== '' && gap !== '-' && gap !== '_') break;
    last += 1;
  }
  if (last === occurrence.last) return occurrence;
  const name = text.slice(pieceAt(pieces, occurrence.first).start, pieceAt(pieces, last).end);
  return { term: { name, group: libraryGroup }, first: occurrence.first, last };
}

/** Returns the longest term at a piece; `certain` is false when only a list can confirm it. */
function longestTerm(
  text: string,
  pieces: readonly WordPiece[],
  first: number,
): { occurrence: TermOccurrence; certain: boolean } | null {
  const start = pieces[first];
  let node: TermNode | undefined = start && termIndex.spaced.get(start.lower);
  let candidate: TermOccurrence | null = null;
  let certain: TermOccurrence | null = null;
  for (let last = first; node;) {
    for (const term of node.terms) {
      const occurrence = { term, first, last };
      if (!isSpelledAsTerm(text, pieces, occurrence)) continue;
      const { only } = term.group;
      const byContext = isTechnologyByContext(pieces, occurrence);
      // A capitalized name in a technical phrase ("Node backend") outweighs everyday words nearby.
      const outweighs = byContext && only?.capital;
      if (!outweighs && isEverydayUse(text, pieces, occurrence)) continue;
      if (byContext || (only?.properName && isWrittenAsName(text, pieces, occurrence))) certain = occurrence;
      else if (only?.listed || only?.together) candidate = occurrence;
    }
    const next: WordPiece | undefined = pieces[(last += 1)];
    if (!next || next.join === 'apart') break;
    node = next.join === 'tight' ? (node.tight.get(next.lower) ?? node.spaced.get(next.lower)) : node.spaced.get(next.lower);
  }
  if (certain) return { occurrence: certain, certain: true };
  return candidate && { occurrence: candidate, certain: false };
}

/** Accepts terms in technical context, or listed with accepted ones: "Go, Rust and PostgreSQL". */
function acceptListed(
  text: string,
  pieces: readonly WordPiece[],
  certain: readonly TermOccurrence[],
  candidates: readonly TermOccurrence[],
): TermOccurrence[] {
  const products = new Set(certain.filter(isProduct).map(({ first }) => first));
  const inContext = (candidate: TermOccurrence) =>
    isLabeled(text, pieces, candidate) || standsWithProduct(text, pieces, candidate, products);
  const accepted = new Set<TermOccurrence>([...certain, ...candidates.filter(inContext)]);
  const all = [...certain, ...candidates].sort((a, b) => a.first - b.first);
  const visit = (occurrence: TermOccurrence, neighbor: TermOccurrence | undefined) => {
    if (neighbor && !accepted.has(occurrence) && isListedWith(text, pieces, occurrence, neighbor, accepted.has(neighbor))) {
      accepted.add(occurrence);
    }
  };
  for (const [at, occurrence] of all.entries()) visit(occurrence, all[at - 1]);
  for (const [at, occurrence] of [...all.entries()].reverse()) visit(occurrence, all[at + 1]);
  return candidates.filter((candidate) => accepted.has(candidate));
}

export function pieceAt(pieces: readonly WordPiece[], index: number): WordPiece {
  const piece = pieces[index];
  if (!piece) throw new RangeError(`There is no word piece ${index}.`);
  return piece;
}
