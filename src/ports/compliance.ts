import type { AdrBody } from '../lifecycle/adr.ts';
import type { ComplianceException, ComplianceReport } from '../lifecycle/compliance.ts';
import type { CodeSnapshot } from './code-snapshot.ts';

/** What code is held against: an AI-ADR with its amendments, and what people said about it. */
export interface ComplianceSubject {
  readonly adr: string;
  readonly title: string;
  /** The record itself first, then its Accepted amendments. */
  readonly records: readonly { readonly key: string; readonly body: AdrBody }[];
  /** Checks that a person accepted for points that have none. */
  readonly checks: readonly { readonly part: string; readonly check: string }[];
  readonly exceptions: readonly ComplianceException[];
  /** Tests that passed at the commit, by the part that they prove. */
  readonly tests: readonly { readonly part: string; readonly name: string }[];
}

/** Reads code and says what it proves. It runs nothing of the repository, but for its migrations. */
export interface ComplianceChecker {
  /** `base`: the commit from which on lines count as changed. Rejects what the snapshot rejects. */
  check(
    subject: ComplianceSubject,
    snapshot: CodeSnapshot,
    options: { readonly repository: string; readonly base: string | null },
  ): Promise<ComplianceReport>;
}
