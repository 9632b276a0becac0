import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../e2e/support/command-line.ts';

/** What asks the most of a database and a queue. The embedded server's own tests and the written-down schema are the bundled version's. */
const essential = [
  'test/repository',
  'test/contracts',
  'test/engine',
  'test/http/oidc.test.ts',
  'test/e2e/process-shape.test.ts',
  'test/e2e/migrate-together.test.ts',
];
const bundledOnly = ['test/repository/embedded/**', 'test/repository/schema.test.ts'];

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

export interface TestsOutcome {
  readonly passed: number;
  readonly skipped: number;
  /** What failed, and why; empty: it holds. */
  readonly failures: readonly string[];
}

/** Runs them on other servers, which the variables name, and waits for the end. */
export async function runEssentialTests(env: Readonly<Record<string, string>>): Promise<TestsOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'tl-compat-'));
  const report = join(folder, 'report.json');
  try {
    const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
    const excluded = bundledOnly.flatMap((glob) => ['--exclude', glob]);
    const child = spawn(
      process.execPath,
      [vitest, 'run', ...essential, ...excluded, '--reporter=json', `--outputFile=${report}`],
      { cwd: repositoryRoot, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return readOutcome(code, await readFile(report, 'utf8').catch(() => null));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param code With which the tests ended; null where a signal ended them. Not 0 also where each test passed, such as after an error outside of all of them.
 * @param report Null where none was written.
 */
export function readOutcome(code: number | null, report: string | null): TestsOutcome {
  const ending = code === 0 ? [] : [`the tests ended with ${code ?? 'a signal'}`];
  if (report === null) return { passed: 0, skipped: 0, failures: [...ending, 'no report was written'] };
  const { numPassedTests, numPendingTests, testResults } = reportSchema.parse(JSON.parse(report));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`);
    // A file may fail without any of its tests, before them or after.
    const own = status === 'failed' && failed.length === 0 ? [firstLine(message)] : [];
    return [...lines, ...own].map((line) => `${name.replace(repositoryRoot, '')}: ${line}`);
  });
  // Where the report says what failed, that is why.
  return { passed: numPassedTests, skipped: numPendingTests, failures: failures.length > 0 ? failures : ending };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
