import type { Objection } from '../../lifecycle/challenge.ts';

type Known = Pick<Objection, 'concern' | 'about' | 'ties' | 'title' | 'text'>;

/**
 * Whether two objections say the same of the same place, in whatever words: the same concern, and the words that they quote, or what they are tied to
 * and speak about. Where one names its place more closely than the other, the closer one is held to be meant.
 */
export function isSameObjection(one: Known, other: Known): boolean {
  if (one.concern !== other.concern) return false;
  return readsSame(one, other) || quotesSame(one, other) || (leansOnSame(one, other) && standsAtSame(one, other));
}

/** Word for word, the words of a document that it quotes included, whatever else it is tied to and whichever decision brought it. */
function readsSame(one: Known, other: Known): boolean {
  const whole = ({ title, text }: Known): string => `${title} ${text}`.replace(/\bDEC-\d+/g, '');
  return whole(one).includes('“') && plain(whole(one)) === plain(whole(other));
}

/** Quotes of the design only: a statement of the PRD is quoted by many objections that differ. */
function quotesSame(one: Known, other: Known): boolean {
  const quotes = ({ ties }: Known): string[] =>
    ties.filter(({ kind, quote }) => kind === 'design' && quote.length > 20).map(({ quote }) => plain(quote));
  return quotes(one).some((quote) =>
    quotes(other).some((given) => (quote.includes(given) || given.includes(quote)) && demandsMeet(one, other)),
  );
}

/** What each is held to; where one names nothing besides the design, it cannot differ. */
function demandsMeet(one: Known, other: Known): boolean {
  const [first, second] = [demands(one), demands(other)];
  return first.length === 0 || second.length === 0 || first.some((ref) => second.includes(ref));
}

function demands({ ties }: Known): string[] {
  return ties.filter(({ kind }) => kind !== 'design').map(({ ref }) => ref);
}

function leansOnSame(one: Known, other: Known): boolean {
  const [first, second] = [one.ties[0], other.ties[0]];
  return first !== undefined && second !== undefined && first.kind === second.kind && plain(first.ref) === plain(second.ref);
}

function standsAtSame(one: Known, other: Known): boolean {
  const [first, second] = [places(one), places(other)];
  return first.isSubsetOf(second) || second.isSubsetOf(first);
}

function places({ about }: Known): Set<string> {
  return new Set(about.map(plain));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
