import type { Objection } from '../../lifecycle/challenge.ts';

type Known = Pick<Objection, 'concern' | 'about' | 'ties' | 'title' | 'text'>;

/**
 * Returns whether two objections say the same about the same place in any words: the same concern,
 * and the same quote or the same tie and places. A vaguer place counts as the closer one.
 */
export function isSameObjection(one: Known, other: Known): boolean {
  if (one.concern !== other.concern) return false;
  return readsSame(one, other) || quotesSame(one, other) || (leansOnSame(one, other) && standsAtSame(one, other));
}

/** Compares word for word, with quotes, whatever ties or decision each has. */
function readsSame(one: Known, other: Known): boolean {
  const whole = ({ title, text }: Known): string => `${title} ${text}`.replace(/\bDEC-\d+/g, '');
  return whole(one).includes('“') && plain(whole(one)) === plain(whole(other));
}

/** Compares quotes of the design only: many different objections quote one PRD statement. */
function quotesSame(one: Known, other: Known): boolean {
  const quotes = ({ ties }: Known): string[] =>
    ties.filter(({ kind, quote }) => kind === 'design' && quote.length > 20).map(({ quote }) => plain(quote));
  return quotes(one).some((quote) =>
    quotes(other).some((given) => (quote.includes(given) || given.includes(quote)) && demandsMeet(one, other)),
  );
}

/** Returns whether both rest on a common demand; naming none besides the design matches any. */
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
