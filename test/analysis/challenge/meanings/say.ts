import { type Concept, mentions, says } from '../../../../src/analysis/challenge/phrases/concept.ts';
import { readWords } from '../../../../src/analysis/challenge/phrases/words.ts';

/** A meaning with sentences that have it and sentences that only sound like it, written before anybody looked what is found. */
export interface Paraphrases {
  readonly name: string;
  readonly meaning: Concept;
  /** Denials of it are a meaning of their own. */
  readonly denies?: boolean;
  readonly said: readonly string[];
  readonly notSaid: readonly string[];
}

export function isSaid({ meaning, denies }: Paraphrases, sentence: string): boolean {
  const words = readWords(sentence);
  return denies ? mentions(words, meaning) : says(words, meaning);
}
