import type { TestSuite } from '../../lifecycle/test-status.ts';
import type { SourceFile } from '../../documents/decode-file.ts';
import type { Report } from '../reports/registry.ts';

/** What tools for tests wrote at one commit. */
export interface TestIngest {
  readonly files: readonly SourceFile[];
  /** The full hash of the commit. */
  readonly sha: string;
  readonly repository?: string;
  readonly suite?: TestSuite;
}

/** What tests prove of AI-ADRs and Bolts. */
export interface TestService {
  /**
   * Reads all files, then stores each. Throws InputError `tests.unreadable` and
   * `tests.unknown-format`, with nothing stored.
   */
  ingest(request: TestIngest): Promise<Report<'tests-ingest'>>;
  /** Lists the edge cases, API errors and criteria of an AI-ADR or a Bolt with their tests. */
  coverage(ref: { key: string }): Promise<Report<'tests-coverage'>>;
}
