import type { LogKind } from './log-record.ts';
import { readDate } from './read-metadata.ts';
import { statusMeant } from './status-words.ts';

export interface ReadStatus {
  /** As written, on one line; '' when nothing is stated. */
  readonly said: string;
  /** Null when no known status is meant. */
  readonly status: string | null;
  /** True when only parts were superseded and the record is in force. */
  readonly partly: boolean;
}

/** The status of a record that is in force. */
export const inForce: Record<LogKind, string> = { adr: 'Accepted', rfc: 'Approved' };

const partlySuperseded =
  /\b(?:partly|partially|in part|parts? of)\b.*\bsuper[sc]eded|\bsuper[sc]eded\b.{0,5}\b(?:partly|partially|in part)\b/i;
const otherRelation =
  /^\W*(?:supersedes|supercedes|replaces|obsoletes|amends|amended|clarifies|clarified|extends|extended|updated|relates|related|links?)\b/i;

/** Characters that are read; a longer text states its status within them. */
const longest = 2_000;

/**
 * Reads a status: a word, a sentence or a history, whose last entry counts. Superseded takes
 * precedence, since tools add it without removing the earlier status.
 */
export function readStatus(kind: LogKind, text: string): ReadStatus {
  const lines = text
    .slice(0, longest)
    .replace(/<!--(?:(?!<!--|-->)[^])*-->/g, '')
    .replace(/~~[^~]*~~/g, '')
    .split('\n')
    .map((line) => line.replace(/^[\s>*+|-]+|(?<![\s|])[\s|]+$/g, '').replace(/[*_`"]/g, ''))
    .filter((line) => line !== '');
  const said = lines.join(' ').replace(/\s+/g, ' ').slice(0, 300);
  // A template that nobody filled in lists all statuses.
  if (/[{[][^[\]{}|]*\|[^[\]{}|]*\|/.test(said)) return { said, status: null, partly: false };
  const partly = lines.some((line) => partlySuperseded.test(line));
  const entries = lines
    .filter((line) => !partlySuperseded.test(line) && !otherRelation.test(line))
    .map((line) => ({
      status: statusMeant(kind, withoutNames(line)),
      atStart: statusMeant(kind, beginning(line)) !== null,
      date: readDate(line),
    }))
    .filter(({ status }) => status !== null);
  if (entries.some(({ status, atStart }) => status === 'Superseded' && atStart))
    return { said, status: 'Superseded', partly: false };
  const begun = entries.filter(({ atStart }) => atStart);
  const dated = begun.every(({ date }) => date !== null)
    ? begun.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
    : begun;
  return { said, status: dated.at(-1)?.status ?? entries[0]?.status ?? (partly ? inForce[kind] : null), partly };
}

/** Drops names of other records, which may contain status words. */
function withoutNames(line: string): string {
  return line.replace(/\[[^[\]]*\](?:\([^()]*\))?/g, ' ');
}

/** Returns the beginning of a history entry, without its date or label. */
function beginning(line: string): string {
  return withoutNames(line)
    .replace(/\d{4}-\d{2}-\d{2}|\bon\b/g, ' ')
    .replace(/^\W*(?:status|state|decision)\W+/i, '')
    .trim()
    .slice(0, 24);
}
