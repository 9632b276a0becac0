import { instructionPatterns } from './instruction-patterns.ts';

/** Length of a piece to search; longer texts are searched in pieces. */
const pieceLength = 4_000;
const longestExcerpt = 90;

/** Invisible characters, which split a word that a model still reads. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
/** Tag characters, which people cannot see. */
const tagLetters = /[\u{e0020}-\u{e007e}]/gu;

/** Returns words that read like an order to a model, or null. Linear in the length of the text. */
export function findInstruction(text: string): string | null {
  const plain = asRead(text);
  for (let from = 0; from < plain.length; from += pieceLength) {
    // Pieces overlap, so that an order across a cut is whole in one of them.
    const piece = plain.slice(from, from + pieceLength + 400);
    for (const pattern of instructionPatterns) {
      const match = pattern.exec(piece);
      if (match) return excerpt(piece, match.index, match[0].length);
    }
  }
  return null;
}

/** Returns the text as a model reads it: normalized, with hidden letters and without escapes. */
function asRead(text: string): string {
  return text
    .replace(tagLetters, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?: ?\n)+ ?/g, '\n')
    .replace(/\\(?=[[\]<>|*_`"#-])/g, '');
}

/** Returns the match and the rest of its line, short enough to quote in a finding. */
function excerpt(piece: string, at: number, length: number): string {
  const end = at + length;
  const [rest = ''] = piece.slice(end, end + longestExcerpt).split('\n', 1);
  const words = (piece.slice(at, end) + rest)
    .replace(/\s+/g, ' ')
    .replace(/^[\s.;:,!?"“„'’(>*-]+/, '')
    .trim();
  return words.length <= longestExcerpt ? words : `${words.slice(0, longestExcerpt).replace(/(?<!\s)\s+\S*$/, '')} …`;
}
