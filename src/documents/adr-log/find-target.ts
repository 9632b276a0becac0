import type { LogRecord, SaidRelation } from './log-record.ts';
import { baseName, numberOfFile, numberOfHeading, sameNumber } from './read-number.ts';

/** The place of the named record in the log, or why it cannot be found. */
export type Target =
  | { readonly at: number }
  | { readonly problem: 'unknown' }
  | { readonly problem: 'ambiguous'; readonly files: readonly string[] };

/** Finds a record by the file of its link, else by number, else by title. */
export function findTarget(records: readonly LogRecord[], { name, href }: Pick<SaidRelation, 'name' | 'href'>): Target {
  const file = fileOf(href);
  const byFile =
    file === ''
      ? -1
      : records.findIndex((record) => [baseName(record.file), numberOfFile(record.file).stem].map(fold).includes(fold(file)));
  if (byFile >= 0) return { at: byFile };
  const number = numberIn(name) ?? (file === '' ? null : numberOfFile(file).number);
  const found = number === null ? [] : placesOf(records, number);
  if (found.length > 1) return { problem: 'ambiguous', files: found.map((at) => records[at]?.file ?? '') };
  const [byNumber] = found;
  if (byNumber !== undefined) return { at: byNumber };
  const titled = fold(numberOfHeading(name).rest);
  const byTitle = titled === '' ? [] : [...records.keys()].filter((at) => fold(records[at]?.title ?? '') === titled);
  if (byTitle.length > 1) return { problem: 'ambiguous', files: byTitle.map((at) => records[at]?.file ?? '') };
  const [at] = byTitle;
  return at === undefined ? { problem: 'unknown' } : { at };
}

/** Returns records with the number; secondary numbers count only if no record has it as its own. */
function placesOf(records: readonly LogRecord[], number: string): number[] {
  const places = [...records.keys()];
  const own = places.filter((at) => sameNumber(records[at]?.number ?? '-1', number));
  return own.length > 0 ? own : places.filter((at) => records[at]?.otherNumbers.some((other) => sameNumber(other, number)));
}

function numberIn(name: string): string | null {
  return /^(?:ADRs?|RFCs?|decision|record)?[\s#:_-]*(\d{1,6})(?!\w)/i.exec(name)?.[1] ?? null;
}

/** Returns the file name of a link, without query and fragment. */
function fileOf(href: string): string {
  const path = href.replace(/[?#][^]*/, '').replace(/(?<!\/)\/+$/, '');
  try {
    return baseName(decodeURIComponent(path));
  } catch {
    return baseName(path); // A lone percent sign is part of the name.
  }
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_*`"'.-]+/g, ' ')
    .trim();
}
