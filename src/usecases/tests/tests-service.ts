import type { Report } from '../reports/registry.ts';
import type { TestIngest } from './ingest-tests.ts';

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
