import type { RedactedSecret } from '../ports/redactor.ts';
import type { FoundSecret } from './found-secret.ts';
import { placeholderOf } from './placeholders.ts';

/** Replaces finds with placeholders. The finds must be sorted, without overlaps. */
export function replaceSecrets(text: string, found: readonly FoundSecret[]): string {
  const pieces: string[] = [];
  let copied = 0;
  for (const secret of found) {
    pieces.push(text.slice(copied, secret.start), replacementOf(text, secret));
    copied = secret.end;
  }
  return pieces.join('') + text.slice(copied);
}

/** Maps sorted places outside placeholders in the replaced text back to the original text. */
export function placesBefore(text: string, replaced: readonly FoundSecret[], later: readonly FoundSecret[]): FoundSecret[] {
  let at = 0;
  let shift = 0;
  const before = (place: number): number => {
    for (let next = replaced[at]; next && next.start - shift < place; next = replaced[at]) {
      shift += next.end - next.start - replacementOf(text, next).length;
      at += 1;
    }
    return place + shift;
  };
  return later.map(({ kind, start, end }) => ({ kind, start: before(start), end: before(end) }));
}

/** Returns the line and column of each find. Every kind of line end counts as one. */
export function locateSecrets(text: string, found: readonly FoundSecret[]): RedactedSecret[] {
  let line = 1;
  let lineStart = 0;
  let read = 0;
  return found.map(({ kind, start }) => {
    for (const lineEnd of text.slice(read, start).matchAll(/\r\n?|\n/g)) {
      line += 1;
      lineStart = read + lineEnd.index + lineEnd[0].length;
    }
    read = start;
    return { kind, line, column: start - lineStart + 1 };
  });
}

/** Keeps line ends with their indentation and quote marks, so lists and quotes stay whole. */
function replacementOf(text: string, { kind, start, end }: FoundSecret): string {
  const lines = text.slice(start, end).match(/(?:\r\n?|\n)(?:[ \t]|>(?=[ \t>\r\n]))*/g) ?? [];
  return placeholderOf(kind) + lines.join('');
}
