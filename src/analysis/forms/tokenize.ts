export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly isWord: boolean;
  /** Offset in the sentence. */
  readonly at: number;
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bcan(?:not|'t)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\band\s*\/\s*or\b/gi, 'or'],
  [/(?<=\p{Ll}{2})\s*\/\s*(?=\p{Ll}{2})/gu, ' or '],
];

/** Returns the words and marks of a sentence. A possessive ("guest's") keeps its ending. */
export function tokenize(sentence: string): Token[] {
  const plain = shortForms.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sentence);
  return [...plain.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}_'-]*[\p{L}\p{N}'])?|[^\s\p{L}\p{N}]/gu)].map((match) => ({
    text: match[0],
    lower: match[0].toLowerCase(),
    isWord: /^[\p{L}\p{N}]/u.test(match[0]),
    at: match.index,
  }));
}
