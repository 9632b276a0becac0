/** A stated value of a record from front matter, a line `Status: …`, a table row or a section. */
export interface Stated {
  /** Lower case, single spaces. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

const statedLine = /^\s*(?:[-*+>]\s+)?(?:\*\*|__)?([A-Za-z][A-Za-z _/()-]{1,38}?)(?:\*\*|__)?\s*:\s*(?:(?:\*\*|__)\s*)?(.*)/s;
const statedRow = /^\|\s*(?:\*\*|__)?([A-Za-z][A-Za-z _/()-]{1,38}?)(?:\*\*|__)?:?\s*\|(.*)\|$/s;

/** A longer line is prose. */
const longestLine = 1_000;

/** Reads values above the first section: `* Status: accepted`, `| Author | Ada |`. */
export function readMetadata(text: string, firstLine: number): Stated[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length > longestLine) return [];
    const match = statedRow.exec(line.trim()) ?? statedLine.exec(line);
    const name = match?.[1] ?? '';
    return match ? [{ name: canonical(name), value: (match[2] ?? '').trim(), line: firstLine + index }] : [];
  });
}

/** Returns the values stated under the names, in the order of the names. */
export function valuesOf(stated: readonly Stated[], names: readonly string[]): Stated[] {
  return names.flatMap((name) => stated.filter((one) => one.name === name && one.value !== ''));
}

export function canonical(name: string): string {
  return name
    .toLowerCase()
    .replace(/\((s)\)/g, '$1')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Returns the first date as ISO date; null when there is none, or day and month are ambiguous. */
export function readDate(text: string): string | null {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(text);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})\b/.exec(text);
  if (named) return toDate(Number(named[3]), monthOf(named[2]), Number(named[1]));
  const american = /\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/.exec(text);
  return american ? toDate(Number(american[3]), monthOf(american[1]), Number(american[2])) : null;
}

function monthOf(name = ''): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900 ? date.toISOString().slice(0, 10) : null;
}

/** Reads people from a list, or separated by commas, semicolons or "and". */
export function readPeople(values: readonly string[]): string[] {
  const names = values
    .flatMap((value) =>
      value
        .slice(0, longestLine)
        .replace(/^\[|\]$/g, '')
        .split(/[,;&]|\band\b/),
    )
    .map((name) => name.replace(/^["'*_\s]+|(?<!["'*_\s])["'*_\s]+$/g, ''))
    // Drops template placeholders in braces or brackets.
    .filter((name) => name !== '' && !/^[[{<].*[\]}>]?$/.test(name));
  return [...new Set(names)];
}
