import { splitWords, type Join, type WordPiece } from './split-words.ts';
import type { TechnologyGroup } from './technology-term.ts';
import { technologyGroups } from './terms/all-terms.ts';

interface IndexedTerm {
  readonly name: string;
  readonly group: TechnologyGroup;
}

/** A term at a place of the text, as word pieces `first` to `last`. */
export interface TermOccurrence {
  readonly term: IndexedTerm;
  readonly first: number;
  readonly last: number;
}

export interface TermNode {
  /** Next word after white space, a hyphen and the like; a hump of the text matches too. */
  readonly spaced: Map<string, TermNode>;
  /** Next hump of the same word. */
  readonly tight: Map<string, TermNode>;
  /** Terms that end here, in the order of the list; several where an everyday word has more than one technical meaning. */
  readonly terms: IndexedTerm[];
}

/** Trie of all terms over word pieces, built when the module loads; a lookup costs one map access a piece. */
export const termIndex: TermNode = createNode();

for (const group of technologyGroups) {
  for (const name of group.terms) addTerm({ name, group });
}

function createNode(): TermNode {
  return { spaced: new Map(), tight: new Map(), terms: [] };
}

function addTerm(term: IndexedTerm): void {
  const pieces = splitWords(term.name);
  for (const variant of variantsOf(pieces)) {
    let node = termIndex;
    for (const { word, join } of variant) {
      const edges = join === 'tight' ? node.tight : node.spaced;
      const next = edges.get(word) ?? createNode();
      edges.set(word, next);
      node = next;
    }
    node.terms.push(term);
  }
}

type Step = { word: string; join: Join };

/** "PostgreSQL" is also written "Postgresql", and its plural ends in s: every hump joined or not, every last word singular or plural. */
function variantsOf(pieces: readonly WordPiece[]): Step[][] {
  let variants: Step[][] = [[]];
  for (const { lower, join } of pieces) {
    variants = variants.flatMap((steps) => {
      const last = steps.at(-1);
      const separate = [...steps, { word: lower, join }];
      return last && join === 'tight'
        ? [separate, [...steps.slice(0, -1), { word: last.word + lower, join: last.join }]]
        : [separate];
    });
  }
  return variants.flatMap((steps) => {
    const last = steps.at(-1);
    if (!last || !/^[a-z]{2,}$/.test(last.word)) return [steps];
    return [steps, [...steps.slice(0, -1), { word: pluralOf(last.word), join: last.join }]];
  });
}

/** Regular plural of a phrase: of its last word, or of its head where "of" follows ("proofs of identity"). */
export function pluralOf(phrase: string): string {
  const of = phrase.indexOf(' of ');
  if (of > 0) return pluralOf(phrase.slice(0, of)) + phrase.slice(of);
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`;
}
