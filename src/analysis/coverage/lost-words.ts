import { grammarWords } from '../forms/closed-words.ts';
import { tokenize } from '../forms/tokenize.ts';

/** Returns words and numbers missing from `said` (stems). Only letters count: synonyms are lost. */
export function findLostWords(sentence: string, said: Pick<ReadonlySet<string>, 'has'>): string[] {
  const lost = tokenize(sentence.replace(/\b(?:e\.? ?g|i\.? ?e)\b\.?/gi, ' ')).filter(
    ({ lower, isWord }) => isWord && !grammarWords.has(bare(lower)) && !said.has(stem(lower)),
  );
  return [...new Set(lost.map(({ lower }) => bare(lower)))];
}

export function stemsOf(text: string): Set<string> {
  const plain = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return new Set(tokenize(plain).flatMap(({ lower }) => [lower, ...lower.split(/[-_]/)].map(stem)));
}

/** Puts one space around each word, so that one text can be found in another. */
export function flatten(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

function bare(word: string): string {
  return word.replace(/'s?$/, '');
}

/** Stems "approves", "approved" and "approving" alike, and "planned" like "plan". */
function stem(word: string): string {
  const base = bare(word).replace(/(?:ies|ied)$/, 'y');
  const cut = base.replace(/(?:ing|ed|es|s|e)$/, '');
  return (cut.length < 3 ? base : cut).replace(/([^aeiou\d])\1$/, '$1');
}
