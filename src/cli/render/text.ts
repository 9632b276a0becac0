import { stripVTControlCharacters } from 'node:util';
import { escapeControls } from '../../lifecycle/control-characters.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import type { Style } from './style.ts';

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const invisible = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** Returns the terminal columns of a text; color codes take none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of stripVTControlCharacters(text)) {
    width += invisible.test(character) ? 0 : wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Joins to one line with visible control characters, which must not control the terminal. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

/** Escapes control and hidden characters; line breaks and tabs stay. */
export function printable(text: string): string {
  return showHiddenCharacters(escapeControls(text));
}

/** Returns a document unchanged for a pipe, or `printable` for a screen, without the last break. */
export function documentText(content: string, { isScreen }: Pick<Style, 'isScreen'>): string {
  return (isScreen ? printable(content) : content).replace(/\n$/, '');
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Cuts an uncolored line to the width and marks the cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += displayWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Cuts an uncolored line at its start, for texts such as paths. */
export function truncateStart(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const excess = displayWidth(text) - width + 1;
  let dropped = 0;
  let start = 0;
  for (const character of text) {
    if (dropped >= excess) break;
    dropped += displayWidth(character);
    start += character.length;
  }
  return `…${text.slice(start)}`;
}

/** Wraps an uncolored text at spaces to `width`; longer words are split. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of oneLine(text).split(' ')) {
    for (const piece of splitWord(word, width)) {
      const joined = line === '' ? piece : `${line} ${piece}`;
      if (displayWidth(joined) <= width) {
        line = joined;
      } else {
        lines.push(line);
        line = piece;
      }
    }
  }
  return [...lines, line];
}

function splitWord(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (displayWidth(piece + character) > width && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Wraps a text after a lead, with later lines indented to its start. */
export function hang(lead: string, text: string, columns: number, paint: (line: string) => string = (line) => line): string[] {
  const indent = displayWidth(lead);
  return wrap(text, Math.max(10, columns - indent)).map((line, index) => (index === 0 ? lead : ' '.repeat(indent)) + paint(line));
}

/** Puts items side by side, each on one line if it fits; later lines are indented as in `hang`. */
export function flow(
  lead: string,
  items: readonly string[],
  gap: string,
  columns: number,
  paint: (line: string) => string = (line) => line,
): string[] {
  const indent = displayWidth(lead);
  const width = Math.max(10, columns - indent);
  const lines: string[] = [];
  for (const item of items) {
    const joined = lines.length === 0 ? item : `${lines.at(-1)}${gap}${item}`;
    if (lines.length > 0 && displayWidth(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(...wrap(item, width));
  }
  return lines.map((line, index) => (index === 0 ? lead : ' '.repeat(indent)) + paint(line));
}

/** Renders `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** Renders `120 ms`, `4.2 s`, `3 min`, `2 h`, `5 days`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 48 * 3_600_000) return `${Math.round(ms / 3_600_000)} h`;
  return `${Math.round(ms / 86_400_000)} days`;
}

/** Renders `2026-11-21 09:14` in UTC, the same for everybody. */
export function timestamp(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
}
