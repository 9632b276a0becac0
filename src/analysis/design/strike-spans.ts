import type { Span } from './find-sentence.ts';

/** A text with each of these parts struck; they stand in their order, and none within another. */
export function strikeSpans(text: string, spans: readonly Span[]): string {
  return spans.reduceRight(
    (sofar, { start, end }) => `${sofar.slice(0, start)}~~${sofar.slice(start, end)}~~${sofar.slice(end)}`,
    text,
  );
}
