import type { ZodType } from 'zod';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';

/** The place of a part in the parsed Markdown; both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface ParsedDocument<Body> {
  readonly title: string;
  readonly body: Body;
  /** Missing, doubled or unrecognized content, with its place. */
  readonly findings: Finding[];
  /** Place of each part, by local id. */
  readonly positions: Readonly<Record<string, Position>>;
}

/** Renders and parses a kind. `parse(render(x))` equals x; equal bodies give equal bytes. */
export interface DocumentKind<Body = unknown> {
  readonly schema: ZodType<Body>;
  /** Returns a body without content. */
  readonly empty: (title: string) => Body;
  /** Returns an empty document with hints for its sections; `parse` ignores the hints. */
  readonly template: (title: string) => string;
  /** Throws ZodError when the body is not of the kind. */
  readonly render: (document: { title: string; body: unknown }) => string;
  /**
   * Parses canonical Markdown, also edited. A part without an id gets one outside `everUsed` (ids
   * of all versions): no id changes its meaning. Throws InputError `document.unreadable` with all
   * errors.
   */
  readonly parse: (markdown: string, everUsed?: readonly string[]) => ParsedDocument<Body>;
  /** Returns parts in document order. Throws ZodError when the body is not of the kind. */
  readonly parts: (body: unknown) => Part[];
}
