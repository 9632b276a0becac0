import type { Span } from '../find-sentence.ts';

/** A text with each of these parts struck; they stand in their order, and none within another. */
export function strikeSpans(text: string, spans: readonly Span[]): string {
  return spans.reduceRight(
    (sofar, { start, end }) => `${sofar.slice(0, start)}~~${sofar.slice(start, end)}~~${sofar.slice(end)}`,
    text,
  );
}

/** In their order, those that meet as one; also those between which `joins` says that nothing stands. */
export function joinSpans(spans: readonly Span[], joins: (one: Span, next: Span) => boolean = () => false): Span[] {
  return spans
    .toSorted((a, b) => a.start - b.start)
    .reduce<Span[]>((joined, span) => {
      const last = joined.at(-1);
      return last && (span.start <= last.end || joins(last, span))
        ? [...joined.slice(0, -1), { start: last.start, end: Math.max(last.end, span.end) }]
        : [...joined, span];
    }, []);
}
