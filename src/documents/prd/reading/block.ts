/** First and last line in a file, 1-based. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Depth of a label, a bold or "Name:" line that heads what follows; deeper than any heading. */
export const labelLevel = 7;

export interface Heading {
  readonly kind: 'heading';
  /** 1 to 6, or `labelLevel`. */
  readonly level: number;
  /** With its inline markup. */
  readonly text: string;
  readonly span: Span;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  /** Lines with their inline markup, joined by line ends. */
  readonly text: string;
  readonly span: Span;
}

export interface Item {
  readonly kind: 'item';
  /** State of its check box; null without one. */
  readonly done: boolean | null;
  readonly text: string;
  /** The item without its children. */
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
  /** The text between the fences; its first line is `span.from + 1`. */
  readonly lines: readonly string[];
  readonly span: Span;
}

/** Blocks without content: comments, rules, link definitions, lines of HTML alone. */
export interface Raw {
  readonly kind: 'raw';
  readonly span: Span;
}

export type Block = Heading | Paragraph | Item | Table | Code | Raw;

/** Returns the last line of an item and everything below it. */
export function endOf({ span, children }: Item): number {
  const last = children.at(-1);
  return last ? Math.max(span.to, endOf(last)) : span.to;
}
