import {
  coordinators,
  determiners,
  lightVerbs,
  modals,
  particles,
  prepositions,
  pronouns,
  subordinators,
} from './closed-words.ts';
import type { Token } from './tokenize.ts';
import type { Words } from './words.ts';

/** A phrase that names a thing. */
export interface NounPhrase {
  /** Its last noun, in the singular: "request". */
  readonly head: string;
  /** The noun before it, when both stand alone: "booking" of "a pending booking request". */
  readonly compound: string | null;
  /** Its other words: "pending". */
  readonly modifiers: readonly string[];
  /** The phrase as written, without its determiner. */
  readonly text: string;
  /** Index of the first token after the phrase. */
  readonly end: number;
}

/** Reads a noun phrase up to the next word of grammar. Null when it has no noun. */
export function readNounPhrase(tokens: readonly Token[], start: number, words: Words): NounPhrase | null {
  let at = start;
  while (isDeterminer(tokens[at])) at += 1;
  let end = at;
  while (continues(tokens[end])) end += 1;
  const run = tokens.slice(at, end);
  const first = run.findIndex(({ lower }) => isNounLike(lower, words));
  if (first < 0) return null;
  const length = run.slice(first).findIndex(({ lower }) => !isNounLike(lower, words));
  const all = length < 0 ? run.slice(first) : run.slice(first, first + length);
  // In "The terms of cancellation sent by a provider", a clause begins at "sent".
  const isClause = all.length > 1 && tokens[at + first + all.length]?.lower === 'by' && words.isPast(all.at(-1)?.lower ?? '');
  const nouns = isClause ? all.slice(0, -1) : all;
  const last = nouns.at(-1);
  if (!last) return null;
  // In "Keep using the …", a word with an object of its own is no noun.
  if (last.lower.endsWith('ing') && isDeterminer(tokens[at + first + nouns.length])) return null;
  // In "High value transactions", form does not show which noun the adjective describes.
  const describing = nouns.slice(0, -1).filter(({ lower }) => words.isAdjective(lower));
  const plain = nouns.filter((token) => !describing.includes(token));
  const [before] = plain;
  const isPair = describing.length === 0 && plain.length === 2 && before !== undefined;
  const phrase = run.slice(0, first + nouns.length);
  return {
    head: words.singular(last.lower),
    compound: isPair ? before.lower : null,
    modifiers: [...run.slice(0, first), ...describing].map(({ lower }) => lower),
    text: phrase.map(({ text }) => text).join(' '),
    end: at + phrase.length,
  };
}

export function isDeterminer(token: Token | undefined): boolean {
  return token !== undefined && (determiners.has(token.lower) || /'s?$/.test(token.lower) || /^\d+$/.test(token.lower));
}

function isNounLike(word: string, words: Words): boolean {
  return words.isNoun(word) || (!words.knows(word) && /^\p{L}/u.test(word));
}

/** Returns whether a word can go on a noun phrase: it is no word of grammar. */
function continues(token: Token | undefined): boolean {
  if (!token?.isWord || isDeterminer(token)) return false;
  const { lower } = token;
  return (
    ![subordinators, coordinators, modals, lightVerbs, pronouns, particles, prepositions].some((closed) => closed.has(lower)) &&
    lower !== 'not' &&
    lower !== 'to' &&
    lower !== 'then'
  );
}
