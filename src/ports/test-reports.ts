import type { TestStatus } from '../lifecycle/test-status.ts';

/** A test that names a part of an artifact, and how it does. */
export interface TestProof {
  readonly key: string;
  /** Local id, such as `EC-2`, `AC-1` or `API-1.409`. */
  readonly part: string;
  readonly test: string;
  readonly file: string;
  readonly status: TestStatus;
  readonly how: 'property' | 'name' | 'tag' | 'comment';
}

export interface NewTestReport {
  readonly token: string;
  readonly repository: string;
  readonly sha: string;
  readonly suite: string;
  readonly format: string;
  readonly hash: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly proofs: readonly (TestProof & { readonly ordinal: number })[];
  /** Lines as Postgres writes ranges: `{[1,4),[9,10)}`. */
  readonly coverage: readonly { readonly file: string; readonly covered: string; readonly missed: string }[];
}

/** The newest result of a test for a part, wherever it ran. */
export interface PartResult extends TestProof {
  readonly repository: string;
  readonly sha: string;
  readonly suite: string;
  readonly at: string;
}

export interface TestReportStore {
  /** Stores a report once for each commit, and names the parts that there are not. */
  store(report: NewTestReport): Promise<{ readonly repeated: boolean; readonly unknown: readonly string[] }>;
  /** Returns the newest result of each test of the artifacts' parts. */
  results(keys: readonly string[]): Promise<readonly PartResult[]>;
  /** Returns tests that passed at the commit, and failed at none of its reports, by the part that they prove. */
  passedAt(place: {
    readonly keys: readonly string[];
    readonly sha: string;
  }): Promise<readonly { readonly part: string; readonly name: string }[]>;
}
