import { splitWords, type Join, type WordPiece } from './split-words.ts';
import type { TechnologyGroup } from './technology-term.ts';
import { technologyGroups } from './terms/all-terms.ts';

interface IndexedTerm {
  readonly name: string;
  readonly group: TechnologyGroup;
}

/** A term at word pieces `first` to `last` of a text. */
export interface TermOccurrence {
  readonly term: IndexedTerm;
  readonly first: number;
  readonly last: number;
}

export interface TermNode {
  /** Next word after white space, a hyphen and the like; a hump matches too. */
  readonly spaced: Map<string, TermNode>;
  /** Next hump of the same word. */
  readonly tight: Map<string, TermNode>;
  /** Terms that end here, in list order; several for an everyday word of several meanings. */
  readonly terms: IndexedTerm[];
}

/** Trie of all terms by word piece, built on load. A lookup costs one map access a piece. */
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

/** Returns spellings with humps joined or not ("Postgresql"), and with the last word in plural. */
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

/** Returns the plural of the last word, or of the head before "of" ("proofs of identity"). */
export function pluralOf(phrase: string): string {
  const of = phrase.indexOf(' of ');
  if (of > 0) return pluralOf(phrase.slice(0, of)) + phrase.slice(of);
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`;
}
