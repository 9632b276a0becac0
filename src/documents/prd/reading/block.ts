/** Lines of a file, first and last, 1-based. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Depth of a label, a bold or "Name:" line that heads what follows it; deeper than any heading. */
export const labelLevel = 7;

export interface Heading {
  readonly kind: 'heading';
  /** 1 to 6, or `labelLevel`. */
  readonly level: number;
  /** With its inline marks. */
  readonly text: string;
  readonly span: Span;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  /** Lines with their inline marks, joined by line ends. */
  readonly text: string;
  readonly span: Span;
}

export interface Item {
  readonly kind: 'item';
  /** State of its check box; null where it has none. */
  readonly done: boolean | null;
  readonly text: string;
  /** Of the item without its children. */
  readonly span: Span;
  readonly children: Item[];
}

export interface Row {
  readonly cells: readonly string[];
  readonly span: Span;
}

export interface Table {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly span: Span;
}

export interface Code {
  readonly kind: 'code';
  readonly language: string;
  /** Between the fences; the first of them stands in line `span.from + 1`. */
  readonly lines: readonly string[];
  readonly span: Span;
}

/** What says nothing by itself: comments, rules, link definitions, lines of HTML alone. */
export interface Raw {
  readonly kind: 'raw';
  readonly span: Span;
}

export type Block = Heading | Paragraph | Item | Table | Code | Raw;

/** Last line of an item and everything below it. */
export function endOf({ span, children }: Item): number {
  const last = children.at(-1);
  return last ? Math.max(span.to, endOf(last)) : span.to;
}
