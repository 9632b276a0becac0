import { LineCounter, parseDocument, type Document } from 'yaml';

/** A document of YAML or JSON, with lines. */
export interface PositionedDocument {
  readonly document: Document.Parsed;
  /** The line of an offset, counted from 1. */
  lineAt(offset: number): number;
}

/** Parses YAML, and JSON as YAML; null where it is neither. Aliases are not expanded here. */
export function readPositioned(text: string): PositionedDocument | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent', uniqueKeys: false });
  return document.errors.length > 0 ? null : { document, lineAt: (offset) => lines.linePos(offset).line };
}

/** Returns the content; null where it cannot be read, or expands to very much. */
export function readYaml(text: string): unknown {
  try {
    return readPositioned(text)?.document.toJS({ maxAliasCount: 100 }) ?? null;
  } catch {
    return null;
  }
}
