/** A word that stands in about half of all documents, as that of a product's own subject does. */
export const commonWord = 'reservation';

/** Words of a language of our own, the first of them the most frequent, so that search meets rare and common ones as in real text (Zipf). */
const vocabulary = makeWords(4_000);

/** Text that looks like prose to whoever counts words; the same seed gives the same text. */
export interface Prose {
  words(count: number): string;
  sentence(): string;
  paragraph(sentences: number): string;
}

export function writeProse(seed: number): Prose {
  const random = mulberry(seed);
  const wordsOf = (count: number): string[] =>
    Array.from({ length: count }, () => vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? commonWord);
  const sentence = (): string => {
    const words = wordsOf(8 + Math.floor(random() * 8));
    // Of some seven sentences in a document one says it: half of the documents do.
    if (random() < 0.1) words[Math.floor(random() * words.length)] = commonWord;
    return `The ${words.join(' ')}.`;
  };
  return {
    sentence,
    words: (count) => wordsOf(count).join(' '),
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(' '),
  };
}

/** A word that nothing but what was made from one PRD has. */
export function rareWord(feature: number): string {
  return `quibble${letters(feature)}`;
}

function letters(value: number): string {
  return value < 26
    ? String.fromCharCode(97 + value)
    : letters(Math.floor(value / 26) - 1) + String.fromCharCode(97 + (value % 26));
}

function makeWords(count: number): string[] {
  const starts = ['b', 'd', 'f', 'gr', 'k', 'l', 'm', 'n', 'pl', 'r', 's', 't', 'v'];
  const middles = ['a', 'e', 'i', 'o', 'u'];
  const syllables = starts.flatMap((start) => middles.map((middle) => start + middle));
  return Array.from({ length: count }, (_, at) => {
    const first = syllables[at % syllables.length] ?? '';
    const second = syllables[Math.floor(at / syllables.length) % syllables.length] ?? '';
    return `${first}${second}n`;
  });
}

/** A small generator of even numbers (mulberry32): Math.random cannot be given a seed. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
