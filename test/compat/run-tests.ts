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
    await once(child, 'exit');
    return readOutcome(reportSchema.parse(JSON.parse(await readFile(report, 'utf8'))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readOutcome({ numPassedTests, numPendingTests, testResults }: z.output<typeof reportSchema>): TestsOutcome {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`);
    // A file may fail without any of its tests, before them or after.
    const own = status === 'failed' && failed.length === 0 ? [firstLine(message)] : [];
    return [...lines, ...own].map((line) => `${name.replace(repositoryRoot, '')}: ${line}`);
  });
  return { passed: numPassedTests, skipped: numPendingTests, failures };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
