/** One hump of an identifier or one word: `saveToPostgres` is three pieces, "web hook" two. */
export interface WordPiece {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Gap before: `tight` within a word, `spaced` for white space, - _ . or /, else `apart`. */
  readonly join: Join;
}

export type Join = 'tight' | 'spaced' | 'apart';

// Web addresses and redacted secrets are matched first and dropped, because "https", "api" or a
// secret's kind say nothing about how the feature is built.
const token =
  /\[REDACTED:[a-z0-9-]{1,60}|(?:[Hh]ttps?:\/\/|www\.)[^\s<>()[\]"']+|(?<![\p{L}\p{N}])(?:[CF](?:\+\+|#)|\.NET(?!\p{L}))|\p{L}+|\p{N}+/gu;

// "APIs" and "URLs" stay whole; "RESTApi" is REST and Api.
const hump = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{Lo}\p{Lt}\p{Lm}]+/gu;
const mixedCase = /\p{L}\p{Lu}|\p{Lo}/u;
// A blank line ends a text, so it is no spaced gap.
const spacedGap = /^(?:[-_./]|[^\S\n]*(?:\n[^\S\n]*)?)$/;

/** Splits a text into words and identifier humps with offsets, in linear time. */
export function splitWords(text: string): WordPiece[] {
  const pieces: WordPiece[] = [];
  let end = 0;
  const add = (part: string, start: number) => {
    pieces.push({ text: part, lower: part.toLowerCase(), start, end: start + part.length, join: joinOf(text, end, start) });
    end = start + part.length;
  };
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === '.NET') add(word, index);
    else if (word.includes(':') || word.includes('.')) continue;
    else if (!mixedCase.test(word)) add(word, index);
    else for (const { 0: part, index: offset } of word.matchAll(hump)) add(part, index + offset);
  }
  return pieces;
}

function joinOf(text: string, from: number, to: number): Join {
  if (from === to) return from === 0 ? 'apart' : 'tight';
  // Nearly every gap is one space; the pattern handles the rest.
  if (to - from === 1 && text.charAt(from) === ' ') return 'spaced';
  return to - from <= 8 && spacedGap.test(text.slice(from, to)) ? 'spaced' : 'apart';
}
