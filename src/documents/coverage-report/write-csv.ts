import { writeCsv } from '../exchange/csv.ts';
import type { CoverageSheet } from './coverage-sheet.ts';

const columns = ['prd', 'prdVersion', 'subject', 'subjectVersion', 'part', 'type', 'status', 'servedBy', 'reason', 'text'];

/** Writes one line per part, for a spreadsheet. */
export function writeCoverageCsv(sheets: readonly CoverageSheet[]): string {
  return writeCsv(
    columns,
    sheets.flatMap(({ prd, subject, rows }) =>
      rows.map(({ ref, type, text, status, by, reason }) => [
        prd.key,
        prd.version,
        subject.key,
        subject.version,
        ref,
        type,
        status,
        by.map(({ part }) => part).join(' '),
        reason,
        text,
      ]),
    ),
  );
}
