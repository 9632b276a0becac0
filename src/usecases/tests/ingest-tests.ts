import { createHash } from 'node:crypto';
import type { SourceFile } from '../../documents/decode-file.ts';
import { decodeReport } from '../../documents/test-reports/read-test-report.ts';
import { findVerified, type VerifiedTest } from '../../documents/test-reports/find-verified.ts';
import type { TestReport } from '../../documents/test-reports/test-report.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';
import { testStatuses, type TestStatus, type TestSuite } from '../../lifecycle/test-status.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { Principal } from '../../ports/people.ts';
import { redactAll } from '../../ports/redact-all.ts';
import type { TestProof } from '../../ports/test-reports.ts';
import type { UsecasePorts } from '../ports.ts';
import { mapCases } from './map-cases.ts';

/** What tools for tests wrote at one commit. */
export interface TestIngest {
  readonly files: readonly SourceFile[];
  /** The full hash of the commit. */
  readonly sha: string;
  readonly repository?: string;
  readonly suite?: TestSuite;
}

export interface IngestedFile {
  readonly file: string;
  readonly format: TestReport['format'];
  readonly repeated: boolean;
  readonly counts: Readonly<Record<TestStatus, number>>;
  readonly proofs: readonly TestProof[];
  /** Parts that tests name and that there are not. */
  readonly unknown: readonly string[];
  readonly coveredFiles: number;
}

export interface Ingested {
  readonly sha: string;
  readonly repository: string;
  readonly suite: TestSuite;
  /** Whether comments above tests could be read, from the sources at the commit. */
  readonly readSources: boolean;
  readonly files: readonly IngestedFile[];
}

/** Reads all files before it stores one, so that a refusal leaves nothing behind. */
export async function ingestTests(
  ports: UsecasePorts,
  { files, sha, repository = '', suite = 'unit', principal }: TestIngest & { principal: Principal },
  snapshot: CodeSnapshot | null = null,
): Promise<Ingested> {
  const read: (SourceFile & { report: TestReport })[] = [];
  for (const file of files) read.push({ ...file, report: await readReport(ports, file) });
  const verified = snapshot === null ? [] : await readVerified(snapshot);
  const ingested: IngestedFile[] = [];
  for (const { name, bytes, report } of read) {
    const { format, cases, coverage } = report;
    const proofs = await redactNames(ports, mapCases(cases, verified));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const counts = countStatuses(cases);
    const given = { token: principal.token, repository, sha, suite, format, hash, counts, coverage };
    const { repeated, unknown } = await ports.testReports.store({
      ...given,
      proofs: proofs.map((proof, at) => ({ ...proof, ordinal: at + 1 })),
    });
    ingested.push({ file: name, format, repeated, counts, proofs, unknown, coveredFiles: coverage.length });
  }
  return { sha, repository, suite, readSources: snapshot !== null, files: ingested };
}

/** A refusal names the file, because there may be many. */
async function readReport({ reader }: Pick<UsecasePorts, 'reader'>, { name, bytes }: SourceFile): Promise<TestReport> {
  try {
    return await reader.readTests(decodeReport(bytes));
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    const { id, fix, message } = cause;
    throw new InputError({ id, fix, cause, message: `${showHiddenCharacters(name.slice(0, 200))}: ${message}` });
  }
}

function countStatuses(cases: TestReport['cases']): Record<TestStatus, number> {
  const counts = Object.fromEntries(testStatuses.map((status) => [status, 0])) as Record<TestStatus, number>;
  for (const { status } of cases) counts[status] += 1;
  return counts;
}

/** Names of tests may carry what they were run with. */
async function redactNames({ redactor }: Pick<UsecasePorts, 'redactor'>, proofs: readonly TestProof[]): Promise<TestProof[]> {
  const clean = await redactAll(
    redactor,
    proofs.map(({ test }) => test),
  );
  return proofs.map((proof, at) => ({ ...proof, test: clean[at]?.text ?? '' }));
}

const mostFiles = 2_000;
const largestFile = 500_000;
const isTest = /(?:^|[/_.-])(?:tests?|specs?|e2e|features?)(?:[/_.-]|$)|(?:Test|Tests|IT|Spec)\.\w+$/i;

/** Reads comments of files that look like tests, as they are at the commit. */
async function readVerified(snapshot: CodeSnapshot): Promise<VerifiedTest[]> {
  const files = (await snapshot.listFiles()).filter(
    ({ path, type, size }) => type === 'file' && size <= largestFile && isTest.test(path),
  );
  const found: VerifiedTest[] = [];
  for (const { path } of files.slice(0, mostFiles)) found.push(...findVerified(path, (await snapshot.readText(path)) ?? ''));
  return found;
}
