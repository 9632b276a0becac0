import type { PrdPart } from './prd-parts.ts';

/**
 * Returns a function for a part's distinctive words: of those not in its story, the ones in fewest
 * parts. A condition without any is not about the part; one with some may still be wrong.
 */
export function indexDistinctiveWords(parts: readonly PrdPart[]): (part: PrdPart, story: PrdPart | null) => ReadonlySet<string> {
  const frequency = new Map<string, number>();
  for (const { text } of parts) for (const word of wordsOf(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return ({ text }, story) => {
    const own = [...wordsOf(text).difference(wordsOf(story?.text ?? ''))];
    const fewest = own.reduce((least, word) => Math.min(least, frequency.get(word) ?? 1), Infinity);
    return new Set(own.filter((word) => (frequency.get(word) ?? 1) === fewest));
  };
}

/** Shorter words are mostly articles. Words of one stem differ past five letters ("approves"). */
const fewestLetters = 4;
const stemLetters = 5;

export function wordsOf(text: string): Set<string> {
  const words =
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => word.length >= fewestLetters || /\p{N}/u.test(word))
      .map((word) => (/\p{N}/u.test(word) ? word : word.replace(/s$/, '').slice(0, stemLetters))),
  );
}
