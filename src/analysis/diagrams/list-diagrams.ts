import { placeName } from '../place-name.ts';

/** A Mermaid block of a document. */
export interface Diagram {
  /** Local id of the part with the block, else the name of the section. */
  readonly part: string;
  /** Number of the block in its place, from 1. */
  readonly number: number;
  readonly text: string;
}

/** Returns the Mermaid blocks of diagram fields and texts, except of unknown sections. */
export function listDiagrams(body: unknown): Diagram[] {
  const counts = new Map<string, number>();
  return [...walk(body, '')].map(({ place, text }) => {
    const part = placeName(place);
    const number = (counts.get(part) ?? 0) + 1;
    counts.set(part, number);
    return { part, number, text };
  });
}

interface Found {
  readonly place: string;
  readonly text: string;
}

function* walk(value: unknown, place: string): Generator<Found> {
  if (typeof value === 'string') {
    for (const text of mermaidFences(value)) yield { place, text };
  } else if (Array.isArray(value)) {
    for (const entry of value) yield* walk(entry, place);
  } else if (typeof value === 'object' && value !== null) {
    const named = value as Readonly<Record<string, unknown>>;
    if (typeof named['language'] === 'string' && typeof named['text'] === 'string') {
      if (isMermaid(named['language'])) yield { place, text: named['text'] };
      return;
    }
    const own = typeof named['id'] === 'string' ? named['id'] : null;
    for (const [key, entry] of Object.entries(named))
      if (key !== 'other') yield* walk(entry, own ?? (place === '' ? key : `${place}.${key}`));
  }
}

function mermaidFences(text: string): string[] {
  const found: string[] = [];
  let open: { mark: string; lines: string[] | null } | null = null;
  for (const line of text.split('\n')) {
    const [, mark, language = ''] = /^ {0,3}(`{3,}|~{3,})\s*([^\s`]*)/.exec(line) ?? [];
    if (open && line.trim() === open.mark) {
      if (open.lines) found.push(open.lines.join('\n'));
      open = null;
    } else if (open) open.lines?.push(line);
    else if (mark !== undefined) open = { mark, lines: isMermaid(language) ? [] : null };
  }
  return found;
}

function isMermaid(language: string): boolean {
  return /^\{?\.?mermaid\}?$/i.test(language);
}
