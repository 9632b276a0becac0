import { coordinators, relatives, prepositions, systemWords } from './closed-words.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { tokenize, type Token } from './tokenize.ts';
import type { Words } from './words.ts';

/** The people and systems that act in a PRD. */
export interface Actors {
  /** Registers somebody as a user. */
  declare(phrase: string): void;
  isDeclared(phrase: readonly Token[]): boolean;
  /** Returns whether a phrase can act: declared, a person, or a word that no dictionary knows. */
  canAct(phrase: readonly Token[]): boolean;
  isSystem(phrase: readonly Token[]): boolean;
}

/** Limit of words in a name, such as "any logged in library member". */
const longestPhrase = 6;

export function createActors(words: Words): Actors {
  const declared = new Set<string>();
  const headsOf = (phrase: readonly Token[]): string[] => {
    if (phrase.some(({ isWord }) => !isWord)) return [];
    const cut = phrase.findIndex(({ lower }) => relatives.has(lower) || prepositions.has(lower));
    const own = (cut < 0 ? phrase : phrase.slice(0, cut)).filter(({ lower }) => lower !== 'only');
    if (own.length === 0 || own.length > longestPhrase) return [];
    const joins = own.findIndex(({ lower }) => coordinators.has(lower));
    const pieces = joins < 0 ? [own] : [own.slice(0, joins), own.slice(joins + 1)];
    // More than a noun phrase names nobody.
    const heads = pieces.map((piece) => {
      const read = readNounPhrase(piece, 0, words);
      return read?.end === piece.length ? read.head : undefined;
    });
    return heads.every((head) => head !== undefined) ? heads : [];
  };
  const every = (phrase: readonly Token[], fits: (head: string) => boolean): boolean => {
    const heads = headsOf(phrase);
    return heads.length > 0 && heads.every(fits);
  };
  const isDeclared = (phrase: readonly Token[]): boolean => every(phrase, (head) => declared.has(head));
  const isSystem = (phrase: readonly Token[]): boolean => every(phrase, (head) => systemWords.has(head) && !declared.has(head));
  return {
    declare(phrase) {
      for (const head of headsOf(tokenize(phrase))) if (!systemWords.has(head)) declared.add(head);
    },
    isDeclared,
    isSystem,
    canAct: (phrase) =>
      every(
        phrase,
        (head) => declared.has(head) || systemWords.has(head) || words.isPerson(head) || (!words.knows(head) && head.length > 1),
      ),
  };
}
