import { InputError } from '../../lifecycle/errors.ts';
import { readCobertura, readLcov } from './read-coverage.ts';
import { readCtrf } from './read-ctrf.ts';
import { readJunit } from './read-junit.ts';
import { readTap } from './read-tap.ts';
import { refuseReport } from './refuse-report.ts';
import type { TestReport } from './test-report.ts';

/** Larger reports are refused before anybody reads them. */
export const maxReportBytes = 32 * 1024 * 1024;

type Format = TestReport['format'];

/**
 * Reads what a test tool wrote, by its content and never by its name: JUnit XML, CTRF, TAP, lcov or
 * Cobertura. Takes time in proportion to its length. Throws InputError `tests.unreadable` or
 * `tests.unknown-format`, and nothing else.
 */
export function readTestReport(text: string): TestReport {
  const format = findFormat(text);
  switch (format) {
    case 'junit':
      return { format, cases: readJunit(text), coverage: [] };
    case 'ctrf':
      return { format, cases: readCtrf(text), coverage: [] };
    case 'tap':
      return { format, cases: readTap(text), coverage: [] };
    case 'lcov':
      return { format, cases: [], coverage: readLcov(text) };
    case 'cobertura':
      return { format, cases: [], coverage: readCobertura(text) };
  }
}

/** Decodes the bytes of a report. Throws InputError `tests.unreadable`. */
export function decodeReport(bytes: Uint8Array): string {
  if (bytes.length > maxReportBytes)
    throw refuseReport(`it has more than ${maxReportBytes / 1024 / 1024} MB`, 'Split it, by suite or by project.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw refuseReport('it is no UTF-8');
    throw cause;
  }
}

const roots: Readonly<Record<string, Format>> = { testsuites: 'junit', testsuite: 'junit', coverage: 'cobertura' };

function findFormat(text: string): Format {
  const start = text.slice(0, 4_096).trimStart();
  if (start === '') throw refuseReport('it is empty', 'Run the tests again: the tool wrote nothing.');
  if (start.startsWith('<')) {
    const root = /<(?![?!])(?:[\w.-]{1,100}:)?([\w.-]{1,100})/.exec(start)?.[1] ?? '';
    const format = roots[root];
    if (format) return format;
    throw unknown(root === '' ? 'It is XML without an element' : `It is XML of the kind <${root}>`);
  }
  if (start.startsWith('{')) return 'ctrf';
  if (/^(?:TN|SF):/.test(start)) return 'lcov';
  if (/^(?:TAP version \d|1\.\.\d|ok\b|not ok\b)/m.test(start)) return 'tap';
  throw unknown('Its beginning is that of no format');
}

function unknown(why: string): InputError {
  return new InputError({
    id: 'tests.unknown-format',
    message: `${why} that is read. Nothing was stored.`,
    fix: 'Have the tool write JUnit XML, CTRF JSON or TAP; or coverage as lcov or Cobertura.',
  });
}
