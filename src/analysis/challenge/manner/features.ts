import { readWords } from '../phrases/words.ts';

/** A sentence of a design, and the section that it stands in. */
export interface Placed {
  readonly sentence: string;
  readonly section: string;
}

/**
 * What the manner of a sentence is told by: its words and what stands one, two or three places after each, numbers as one word, the section, how long it
 * is, and whether it holds figures or code. What is said of what is left to the rules of this folder.
 */
export function featuresOf({ sentence, section }: Placed): Set<string> {
  const words = readWords(sentence).stems.map((word) => (word.startsWith('#') ? '#' : word));
  const features = new Set<string>([
    `section ${section}`,
    `length ${Math.min(8, Math.floor(words.length / 6))}`,
    /`/.test(sentence) ? 'has code' : 'no code',
    /\d/.test(sentence) ? 'has figures' : 'no figures',
  ]);
  for (const [at, word] of words.entries()) {
    features.add(word);
    for (const gap of [1, 2, 3]) {
      const other = words[at + gap];
      if (other !== undefined) features.add(`${word}${'~'.repeat(gap)}${other}`);
    }
  }
  return features;
}
