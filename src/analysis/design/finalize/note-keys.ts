import { redactedPlace } from '../../redacted-places.ts';
import { asksAlone, isEnded, type NoteBlock } from './note-blocks.ts';
import { findPlace, type NotePlace } from './note-places.ts';

/**
 * Notes that stand in one block without being one: known keys with their values line by line, a limit behind a sentence, and what is set behind a limit. A
 * line that held a secret belongs to no statement around it, be it a limit or a risk.
 */
export function splitKeys(block: NoteBlock): NoteBlock[] {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return [block];
  const lines = block.kind === 'paragraph' ? block.text.split('\n').flatMap(splitLimits) : block.text.split('\n');
  const isKeys = block.kind === 'paragraph' && (lines.every((line) => keyOf(line) !== null) || isLineByLine(lines));
  const pieces: { kind: 'paragraph' | 'item'; text: string }[] = [];
  for (const line of lines) {
    const last = pieces.at(-1);
    const isOwn =
      last === undefined ||
      isKeys ||
      heldSecret(line) ||
      heldSecret(last.text) ||
      (last.kind === 'paragraph' && isNext(last.text, line));
    if (isOwn) pieces.push({ kind: last === undefined && !heldSecret(line) ? block.kind : 'paragraph', text: line });
    else last.text += `\n${line}`;
  }
  return pieces.map(({ kind, text }) => ({ kind, text: text.trim() })).filter(({ text }) => text !== '');
}

/** Behind a limit each line is a sentence: nothing wraps, and each is a note. */
function isLineByLine(lines: readonly string[]): boolean {
  return keyOf(lines[0] ?? '')?.place === 'constraints' && lines.every((line) => /^\W*\p{Lu}/u.test(line) && isEnded(line));
}

/** "Budget: 80k a year. Timeline: until June." sets two limits. */
function splitLimits(line: string): string[] {
  if (keyOf(line)?.place !== 'constraints') return [line];
  return line.split(/(?<=[.!?;])\s+(?=\**\p{Lu}[\p{L} /-]{1,30}\**:\**\s)/u).reduce<string[]>((limits, piece) => {
    const last = limits.at(-1);
    return last === undefined || keyOf(piece)?.place === 'constraints'
      ? [...limits, piece]
      : [...limits.slice(0, -1), `${last} ${piece}`];
  }, []);
}

/**
 * "Budget: 80k" ends where the next line sets something too or begins a sentence of its own, and is a note whatever stood before it; a sentence that wraps
 * goes on in small letters. A question is asked apart from what is stated before it.
 */
function isNext(before: string, line: string): boolean {
  const isKeyed = keyOf(before) !== null;
  if (asksAlone(line)) return isKeyed || isEnded(before);
  if (keyOf(before)?.place === 'constraints' && beginsSentence.test(line)) return true;
  const sets = /^(?:\**\p{Lu}[\p{L} /-]{1,30}\**:\**\s+\S|[\w.-]{2,40} ?= ?\S)/u.test(line);
  return sets && (isKeyed || (/^\W*\p{Lu}/u.test(line) && keyOf(line)?.place === 'constraints'));
}

/** Words that begin a sentence and go on with none. */
const beginsSentence = /^(?:We|They|Nobody|Everybody|There|It|This|That is|All|No)\s/;

const setting = /^(?:export |set )?["'`]?[\w.-]+["'`]?\s*[=:]\s*(?:\w+ )?\S*$/;

/** `api_key = …`, where the redactor left something in the place of the value. */
export function heldSecret(line: string): boolean {
  return line.search(redactedPlace) !== -1 && setting.test(line.trim().replace(redactedPlace, ''));
}

interface Keyed {
  readonly place: NotePlace;
  readonly value: string;
}

/** "Budget: 80k", where the key says the place. */
export function keyOf(text: string): Keyed | null {
  const [, key = '', value = ''] = /^\**([\p{L}][\p{L} /-]{1,30}?)\**[ \t]*:\**[ \t]+([^]+)$/u.exec(text) ?? [];
  const place = key === '' ? null : findPlace(key);
  return place === null ? null : { place, value };
}
