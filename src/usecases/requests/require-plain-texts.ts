import { controlFix, findSteeringCharacter, describeControl } from '../../lifecycle/control-characters.ts';
import { InputError } from '../../lifecycle/errors.ts';

/** No request that anybody reads is nested deeper; whoever sends more is looked at all the same, but without the stack that it would take. */
const deepest = 64;

/**
 * What a call is given, with line ends of one kind. Throws InputError `text.control-character` where any text of it has a control character, before
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

/** Every text of the request with its place in it (`comments.0.text`); files are bytes, and are read elsewhere. */
function* textsOf(given: readonly unknown[]): Generator<readonly [place: string, text: string]> {
  const left = given.toReversed().map((value) => ({ place: '', value }));
  for (let next = left.pop(); next; next = left.pop()) {
    const { place, value } = next;
    if (typeof value === 'string') yield [place, value];
    else if (isPlain(value))
      left.push(
        ...Object.entries(value)
          .toReversed()
          .map(([name, part]) => ({ place: place === '' ? name : `${place}.${name}`, value: part as unknown })),
      );
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
