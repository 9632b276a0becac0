import type { ZodType } from 'zod';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';

/** Where a part stands in the Markdown that was read; both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ParsedDocument<Body> {
  readonly title: string;
  readonly body: Body;
  /** What is missing, doubled or kept without a field, at its place. */
  readonly findings: Finding[];
  /** Place of each part, by local id. */
  readonly positions: Readonly<Record<string, Position>>;
}

/** How one kind of artifact is written and read. `parse(render(x))` equals x, and rendering the same body gives the same bytes. */
export interface DocumentKind<Body = unknown> {
  readonly schema: ZodType<Body>;
  /** A body without content. */
  readonly empty: (title: string) => Body;
  /** Canonical Markdown of a body without content, with how one writes what its sections take; `parse` passes that by. */
  readonly template: (title: string) => string;
  /** Throws ZodError when the body is not of the kind. */
  readonly render: (document: { title: string; body: unknown }) => string;
  /**
   * Reads canonical Markdown, also after people edited it. A part that was written without an id gets one that is not among `everUsed`, the local ids of
   * all parts that any version had: an id never comes to name something else. Throws InputError `document.unreadable` with every broken line and column.
   */
  readonly parse: (markdown: string, everUsed?: readonly string[]) => ParsedDocument<Body>;
  /** Addressable parts in document order. Throws ZodError when the body is not of the kind. */
  readonly parts: (body: unknown) => Part[];
}
