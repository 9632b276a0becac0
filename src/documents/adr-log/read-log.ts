import type { DecodedFile } from '../decode-file.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { logFinding, type LogKind, type LogRecord } from './log-record.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { unreadable, type UnreadablePlace } from './read-front.ts';
import { baseName } from './read-number.ts';
import { readRecord } from './read-record.ts';
import { resolveLog, type ResolvedRecord } from './resolve-log.ts';

export interface ReadLog {
  /** In file order, except that each comes after those that it supersedes and amends. */
  readonly records: readonly ResolvedRecord[];
  /** Findings about files that are no records. */
  readonly skipped: readonly Finding[];
}

/** Reads a log or a folder of RFCs. Throws InputError `document.unreadable`, naming each place. */
export function readLog(kind: LogKind, files: readonly DecodedFile[]): ReadLog {
  const places: UnreadablePlace[] = [];
  const skipped: Finding[] = [];
  const records: LogRecord[] = [];
  const named = new Map<string, string>();
  for (const file of files) {
    try {
      const record = readRecord(kind, file);
      if (record) {
        const first = named.get(file.text) ?? file.name;
        named.set(file.text, first);
        records.push({ ...record, findings: [...record.findings, ...remarkCopy(file.name, first)] });
      } else skipped.push(logFinding('LOG-NOT-A-RECORD', { file: file.name, line: 1 }, 'It is no record, and was left out.'));
    } catch (error) {
      if (!(error instanceof ThroughlineError) || error.id !== 'document.unreadable') throw error;
      places.push(...(error.details as { places: UnreadablePlace[] }).places);
    }
  }
  if (places.length > 0) throw unreadable(places);
  return { records: resolveLog(kind, records), skipped };
}

/** A copy of the same name is the same record; under another name it is a record of its own. */
function remarkCopy(file: string, first: string): Finding[] {
  if (baseName(file) === baseName(first)) return [];
  return [logFinding('LOG-SAME-TEXT', { file, line: 1 }, `It says word for word what ${first} says.`)];
}
