import type { Span } from '../find-sentence.ts';
import { strikeSpans } from './strike-spans.ts';

/**
 * A sentence struck by what is said of the words that still stand: of "reserves, ~~in two steps~~; repeats it three times" another decision ends "three times". What
 * was struck before stays so. A sentence without marks is struck as it is.
 */
export function strikeStanding(sentence: string, strike: (standing: string) => string): string {
  if (!sentence.includes('~~')) return strike(sentence);
  const parts = sentence.split('~~');
  // Marks of which one has no end are left to whoever wrote them.
  if (parts.length % 2 === 0) return sentence;
  const standing = parts.filter((_, at) => at % 2 === 0);
  const plain = standing.join('');
  const struck = spansStruck(strike(plain), plain);
  if (struck.length === 0) return sentence;
  let from = 0;
  const marked = parts.map((part, at) => {
    if (at % 2 === 1) return `~~${part}~~`;
    const [start, end] = [from, from + part.length];
    from = end;
    return strikeSpans(part, within(struck, start, end));
  });
  return marked.join('').replaceAll('~~~~', '');
}

/** Nothing where more than marks has changed. */
function spansStruck(struck: string, plain: string): Span[] {
  const parts = struck.split('~~');
  if (parts.join('') !== plain) return [];
  let from = 0;
  return parts.flatMap((part, at) => {
    const start = from;
    from += part.length;
    return at % 2 === 1 ? [{ start, end: from }] : [];
  });
}

function within(spans: readonly Span[], start: number, end: number): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start }))
    .filter((span) => span.end > span.start);
}
