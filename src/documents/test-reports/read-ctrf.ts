import { z } from 'zod';
import type { TestStatus } from '../../lifecycle/test-status.ts';
import { readLabel } from './find-places.ts';
import { clean, mostCases, refuseReport } from './refuse-report.ts';
import type { TestCase } from './test-report.ts';

const testSchema = z.looseObject({
  name: z.string(),
  status: z.string(),
  suite: z.union([z.string(), z.array(z.string())]).optional(),
  filePath: z.string().optional(),
  flaky: z.boolean().optional(),
  retries: z.number().optional(),
  tags: z.array(z.unknown()).optional(),
  labels: z.record(z.string(), z.unknown()).optional(),
});
const reportSchema = z.looseObject({ results: z.looseObject({ tests: z.array(testSchema).max(mostCases) }) });

const statuses: Readonly<Record<string, TestStatus>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  pending: 'skipped',
};

/** Reads a report in the Common Test Report Format. One that passed after retries is flaky. */
export function readCtrf(text: string): TestCase[] {
  const parsed = reportSchema.safeParse(parse(text));
  if (!parsed.success) throw refuseReport(`it is JSON, and no CTRF: ${z.prettifyError(parsed.error)}`);
  return parsed.data.results.tests.map(({ name, status, suite = '', filePath, flaky, retries = 0, tags = [], labels = {} }) => ({
    suite: clean(typeof suite === 'string' ? suite : suite.join(' > ')),
    name: clean(name),
    file: clean(filePath),
    status: flaky === true || (status === 'passed' && retries > 0) ? 'flaky' : (statuses[status] ?? 'not-run'),
    labels: [
      ...readLabel(labels['throughline']).map((place) => ({ place, how: 'property' as const })),
      ...readLabel(tags).map((place) => ({ place, how: 'tag' as const })),
    ],
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw refuseReport(`it is no JSON (${(error as SyntaxError).message})`);
  }
}
