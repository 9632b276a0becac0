/** Patterns around names, which may be of any alphabet and, from another drafter, hold any character. */

/** Where a name may begin and end; `\b` knows Latin letters only. For patterns with the flag `u`. */
export const nameStart = String.raw`(?<![\p{L}\p{N}_])`;
export const nameEnd = String.raw`(?![\p{L}\p{N}_])`;

/** The text as a pattern that matches itself. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Every place where the text stands as a word of its own. */
export function wholeWord(text: string): RegExp {
  return new RegExp(nameStart + literal(text) + nameEnd, 'gu');
}
