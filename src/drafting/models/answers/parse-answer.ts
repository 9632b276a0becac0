import { isRecord } from '../../../steps/patch/item-key.ts';

export type ParsedAnswer =
  { readonly ok: true; readonly value: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly message: string };

/** Object starts that are tried; prose has few braces, and each try costs the text's length. */
const mostTries = 50;

/**
 * Parses the object in an answer: the whole text, or the longest object amid fences, thoughts or
 * prose. Unwraps an object nested under one key. `known` holds the shape's property names.
 */
export function parseAnswer(text: string, known: ReadonlySet<string>): ParsedAnswer {
  const whole = parse(text);
  const found = isRecord(whole.value) ? whole.value : findObject(withoutThoughts(text));
  if (found === null) return { ok: false, message: `It is not JSON: ${whole.message || 'it is no object'}` };
  const value = unwrap(found, known);
  if (!hasKnown(value, known) && Object.keys(value).length > 0)
    return { ok: false, message: `It has none of the fields of the shape: ${[...known].join(', ')}.` };
  return { ok: true, value };
}

function withoutThoughts(text: string): string {
  const pieces = text.split('</think>');
  const last = pieces.pop() ?? '';
  return [...pieces.map((piece) => piece.split('<think>', 1)[0]), last].join('');
}

function unwrap(value: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  if (hasKnown(value, known)) return value;
  const inner = Object.values(value).filter(isRecord);
  const [only] = inner;
  return inner.length === 1 && only && hasKnown(only, known) ? only : value;
}

function hasKnown(value: Readonly<Record<string, unknown>>, known: ReadonlySet<string>): boolean {
  return Object.keys(value).some((name) => known.has(name));
}

function findObject(text: string): Readonly<Record<string, unknown>> | null {
  let best: { value: Readonly<Record<string, unknown>>; length: number } | null = null;
  let from = text.indexOf('{');
  for (let tries = 0; from >= 0 && tries < mostTries; tries += 1) {
    const end = endOfObject(text, from);
    const { value } = end < 0 ? { value: null } : parse(text.slice(from, end));
    const length = end - from;
    if (isRecord(value) && length > (best?.length ?? 0)) best = { value, length };
    from = text.indexOf('{', isRecord(value) ? end : from + 1);
  }
  return best?.value ?? null;
}

/** Returns the index after the closing brace, or -1. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

function parse(text: string): { readonly value: unknown; readonly message: string } {
  try {
    return { value: JSON.parse(text) as unknown, message: '' };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: null, message: error.message };
  }
}
