import { writeCoverageCsv } from '../../documents/coverage-report/write-csv.ts';
import { writeCoverageHtml } from '../../documents/coverage-report/write-html.ts';
import { writeCoverageText } from '../../documents/coverage-report/write-text.ts';
import type { UsecasePorts } from '../ports.ts';
import { readCoverageSheets } from './read-sheets.ts';

export const coverageFormats = ['text', 'html', 'csv'] as const;

export type CoverageFormat = (typeof coverageFormats)[number];

const writers = { text: writeCoverageText, html: writeCoverageHtml, csv: writeCoverageCsv };

/** Returns the coverage reports as a file. Throws what `readCoverageSheets` throws. */
export async function writeCoverage(
  ports: UsecasePorts,
  { format, ...ref }: { key: string; version?: number; format: CoverageFormat },
): Promise<string> {
  return writers[format](await readCoverageSheets(ports, ref));
}
