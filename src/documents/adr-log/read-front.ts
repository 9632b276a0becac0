import { parseDocument } from 'yaml';
import { InputError } from '../../lifecycle/errors.ts';
import type { DecodedFile } from '../decode-file.ts';

export interface Front {
  /** The document with front matter blanked, so that line numbers stay true. */
  readonly text: string;
  /** Values by lower-case name with single spaces; lists as their items. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Source without the delimiters; '' when there is none. */
  readonly yaml: string;
}

/** Longest front matter that is read as YAML, in characters. */
const longest = 20_000;

/** Throws InputError `document.unreadable` with file, line and column of broken YAML. */
export function readFront({ name, text }: DecodedFile): Front {
  const opening = /^---[ \t]*\n/.exec(text)?.[0];
  const closing =
    opening === undefined ? null : /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(opening.length, opening.length + longest));
  if (opening === undefined || closing === null) return { text, values: new Map(), yaml: '' };
  const yaml = text.slice(opening.length, opening.length + closing.index);
  // Two thematic breaks around a paragraph are no front matter.
  if (!/^\s*(?:[\w"'-][^\n:]*:|#|$)/.test(yaml)) return { text, values: new Map(), yaml: '' };
  const end = opening.length + closing.index + closing[0].length;
  return {
    text: text.slice(0, end).replace(/[^\n]/g, '') + text.slice(end),
    values: readValues(name, yaml),
    yaml: yaml.trimEnd(),
  };
}

function readValues(file: string, yaml: string): Map<string, readonly string[]> {
  const document = parseDocument(yaml, { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const line = (error.linePos?.[0].line ?? 1) + 1;
    const column = error.linePos?.[0].col ?? 1;
    throw unreadable([{ file, line, column, message: `The front matter is not YAML: ${error.message.split('\n')[0] ?? ''}` }]);
  }
  let value: unknown;
  try {
    // Aliases could expand a small document to any size.
    value = document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    throw unreadable([{ file, line: 2, column: 1, message: `The front matter cannot be read: ${(cause as Error).message}` }]);
  }
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  return new Map(entries.map(([name, given]) => [name.toLowerCase().replace(/[\s_-]+/g, ' '), textsOf(given)]));
}

function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (value instanceof Date) return [value.toISOString().slice(0, 10)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  // YAML reads `superseded by: ADR-3` below `status:` as a mapping; its author meant a sentence.
  if (typeof value === 'object')
    return Object.entries(value).map(([name, given]) => `${name} ${textsOf(given).join(', ')}`.trim());
  return [String(value as string | number | boolean)];
}

export interface UnreadablePlace {
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export function unreadable(places: readonly UnreadablePlace[]): InputError {
  return new InputError({
    id: 'document.unreadable',
    message: places.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`).join(' '),
    fix: 'Mend these files, or take them out of the folder, and import again. Nothing was stored.',
    details: { places },
  });
}
