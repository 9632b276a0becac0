import { z } from 'zod';
import { testStatuses, testSuites } from '../../lifecycle/test-status.ts';
import type { Ingested } from '../tests/ingest-tests.ts';
import type { ScenarioCoverage } from '../tests/cover-scenarios.ts';

const number = z.int().nonnegative();
const how = z.enum(['property', 'name', 'tag', 'comment']).describe('How the test says what it proves.');

/** `tests ingest`. */
export const testIngestSchema = z.strictObject({
  sha: z.string(),
  repository: z.string().describe('Empty when nobody said.'),
  suite: z.enum(testSuites),
  readSources: z.boolean().describe('Whether comments above tests were read, from the sources at the commit.'),
  files: z.array(
    z.strictObject({
      file: z.string(),
      format: z.enum(['junit', 'ctrf', 'tap', 'lcov', 'cobertura']).describe('Told by the content.'),
      repeated: z.boolean().describe('True when the same file was stored for this commit before.'),
      passed: number,
      failed: number,
      skipped: number,
      flaky: number,
      notRun: number,
      proofs: z.array(
        z.strictObject({ part: z.string(), test: z.string(), file: z.string(), status: z.enum(testStatuses), how }),
      ),
      unknown: z.array(z.string()).describe('Parts that tests name and that there are not: nothing is proven of them.'),
      coveredFiles: number.describe('Files of source that a report of coverage names.'),
    }),
  ),
});

/** `tests coverage`. */
export const testCoverageSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  proven: number,
  total: number,
  items: z.array(
    z.strictObject({
      part: z.string().describe('Such as `ADR-001#EC-2`, `ADR-001#API-1.409` or `BOLT-001#AC-1`.'),
      type: z.enum(['edge-case', 'api-error', 'criterion']),
      text: z.string(),
      state: z
        .enum(['proven', 'failing', 'unproven', 'none'])
        .describe('`proven`: a test passes and none fails. `unproven`: those there are were skipped, are flaky or did not run.'),
      tests: z
        .array(
          z.strictObject({
            test: z.string(),
            file: z.string(),
            status: z.enum(testStatuses),
            how,
            suite: z.string(),
            repository: z.string(),
            sha: z.string(),
            at: z.iso.datetime().describe('When the result was ingested.'),
          }),
        )
        .describe('Each by its newest result.'),
    }),
  ),
});

export function toTestIngest({ files, ...ingested }: Ingested): z.infer<typeof testIngestSchema> {
  return {
    ...ingested,
    files: files.map(({ counts: { 'not-run': notRun, ...counts }, proofs, unknown, ...file }) => ({
      ...file,
      ...counts,
      notRun,
      proofs: proofs
        .filter(({ key, part }) => !unknown.includes(`${key}#${part}`))
        .map(({ key, part, ...proof }) => ({ part: `${key}#${part}`, ...proof })),
      unknown: [...unknown],
    })),
  };
}

export function toTestCoverage({ artifact, scenarios }: ScenarioCoverage): z.infer<typeof testCoverageSchema> {
  return {
    key: artifact.key,
    title: artifact.title,
    proven: scenarios.filter(({ state }) => state === 'proven').length,
    total: scenarios.length,
    items: scenarios.map(({ tests, ...scenario }) => ({
      ...scenario,
      tests: tests.map(({ key: _key, part: _part, ...test }) => test),
    })),
  };
}
