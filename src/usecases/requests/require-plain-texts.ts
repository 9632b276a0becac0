import { controlFix, findSteeringCharacter, describeControl } from '../../lifecycle/control-characters.ts';
import { InputError } from '../../lifecycle/errors.ts';

/** No valid request is nested deeper; deeper values are checked without recursion. */
const deepest = 64;

/**
 * Normalizes line ends of a call's arguments. Throws InputError `text.control-character` before
 * anything is done.
 */
export function requirePlainTexts(given: readonly unknown[]): unknown[] {
  for (const [place, text] of textsOf(given)) requirePlain(place, text);
  return given.map((one) => withLineFeeds(one, 0));
}

function requirePlain(place: string, text: string): void {
  const found = findSteeringCharacter(text);
  if (found === null) return;
  throw new InputError({
    id: 'text.control-character',
    message: `${place === '' ? 'The text' : place} has ${describeControl(found)}: nobody sees it there, and it steers the screen of whoever reads the text. Nothing was stored.`,
    fix: controlFix,
    details: { at: place, character: found.name, line: found.line, column: found.column },
  });
}

/** Yields every text of a request with its place (`comments.0.text`), except bytes of files. */
function* textsOf(given: readonly unknown[]): Generator<readonly [place: string, text: string]> {
  const left = given.toReversed().map((value) => ({ place: '', value }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { place, value } = next;
    if (typeof value === 'string') yield [place, value];
    else if (isPlain(value))
      // One by one: as arguments of one call, those of a large body overflow the stack.
      for (const [name, part] of Object.entries(value).toReversed())
        left.push({ place: place === '' ? name : `${place}.${name}`, value: part as unknown });
  }
}

function withLineFeeds(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.includes('\r') ? value.replace(/\r\n?/g, '\n') : value;
  if (!isPlain(value) || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((one) => withLineFeeds(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withLineFeeds(part, depth + 1)]));
}

/** Signals, functions and bytes go through as they are. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
