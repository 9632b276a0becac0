import type { WordPiece } from './split-words.ts';
import type { TermOccurrence } from './term-index.ts';

/** How many words on each side may show the everyday meaning of a word. */
const sentenceWindow = 10;

/** Categories of which two doubtful names in one list make each other certain: "Java and Python", "Chrome, Safari". */
const pairedCategories = new Set(['language', 'client']);

/** True where the text spells the term as it has to be spelled to be one. */
export function isSpelledAsTerm(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { casing, only } = term.group;
  const start = pieces[first];
  if (!start) return false;
  if (casing === 'exact' && (!text.startsWith(term.name, start.start) || isInCapitals(pieces, first, last))) return false;
  return !only?.capital || /^[A-Z]/.test(start.text);
}

/** True in a sentence that shows the everyday meaning. */
export function isEverydayUse(text: string, pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { unless } = term.group;
  return unless !== undefined && sentenceHas(text, pieces, { from: first, to: last }, unless);
}

/** True where the words before or after leave no doubt, or the term needs no context. */
export function isTechnologyByContext(pieces: readonly WordPiece[], { term, first, last }: TermOccurrence): boolean {
  const { only } = term.group;
  if (!only) return true;
  const next = pieces[last + 1];
  if (only.after && next && next.join !== 'apart' && only.after.includes(singular(next.lower))) return true;
  if (!only.before) return false;
  let phrase = '';
  for (let back = 1, joined = pieces[first]; back <= 3 && joined && joined.join !== 'apart'; back += 1) {
    const previous = pieces[first - back];
    if (!previous) break;
    phrase = phrase === '' ? previous.lower : `${previous.lower} ${phrase}`;
    if (only.before.includes(phrase)) return true;
    joined = previous;
  }
  return false;
}

/** True where a doubtful term and its neighbor are items of one list and the neighbor is technology. */
export function isListedWith(
  text: string,
  pieces: readonly WordPiece[],
  occurrence: TermOccurrence,
  neighbor: TermOccurrence,
  neighborAccepted: boolean,
): boolean {
  const [left, right] = occurrence.first < neighbor.first ? [occurrence, neighbor] : [neighbor, occurrence];
  const from = pieces[left.last]?.end ?? 0;
  const to = pieces[right.first]?.start ?? 0;
  if (to - from > 12 || !/^\s*(?:,|\/|&|\+|,?\s*(?:and|or)\s)\s*$/.test(text.slice(from, to))) return false;
  if (neighborAccepted) return true;
  const { category } = occurrence.term.group;
  return (
    category === neighbor.term.group.category && pairedCategories.has(category) && occurrence.term.name !== neighbor.term.name
  );
}

/** A heading in capitals says nothing about how a word is meant: "REST AREAS". */
function isInCapitals(pieces: readonly WordPiece[], first: number, last: number): boolean {
  const next = pieces[last + 1];
  const neighbors = [
    first > 0 && pieces[first]?.join === 'spaced' ? pieces[first - 1] : undefined,
    next?.join === 'spaced' ? next : undefined,
  ];
  return neighbors.some((piece) => piece !== undefined && /^[A-Z]{4,}$/.test(piece.text));
}

function sentenceHas(
  text: string,
  pieces: readonly WordPiece[],
  span: { from: number; to: number },
  words: readonly string[],
): boolean {
  const scan = (start: number, step: 1 | -1): boolean => {
    for (let index = start, seen = 0; seen < sentenceWindow; index += step, seen += 1) {
      const piece = pieces[index];
      const inner = pieces[index - step];
      if (!piece || !inner) return false;
      const [left, right] = step === 1 ? [inner, piece] : [piece, inner];
      if (right.start - left.end > 1 && /[.!?;]\s|\n\s*\n/.test(text.slice(left.end, right.start))) return false;
      if (words.includes(singular(piece.lower))) return true;
    }
    return false;
  };
  return scan(span.to + 1, 1) || scan(span.from - 1, -1);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
