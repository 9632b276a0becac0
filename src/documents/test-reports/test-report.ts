import type { TestStatus } from '../../lifecycle/test-status.ts';

/** One test, however its tool names it. Texts are short and without control characters. */
export interface TestCase {
  /** Class, describe block or file that the tool puts it under; '' for none. */
  readonly suite: string;
  readonly name: string;
  /** Path of its source, as the tool says; '' when it does not. */
  readonly file: string;
  readonly status: TestStatus;
  /** Places that it says it proves, by property, label or tag. */
  readonly labels: readonly { readonly place: string; readonly how: 'property' | 'tag' }[];
}

/** Lines of one file of source, as ranges that Postgres reads: `{[1,4),[9,10)}`. */
export interface FileCoverage {
  readonly file: string;
  readonly covered: string;
  readonly missed: string;
}

export interface TestReport {
  readonly format: 'junit' | 'ctrf' | 'tap' | 'lcov' | 'cobertura';
  readonly cases: readonly TestCase[];
  readonly coverage: readonly FileCoverage[];
}
