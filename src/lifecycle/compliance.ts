/** What code can say about a part of an AI-ADR (specification 1.5). */
export const complianceVerdicts = ['met', 'violated', 'unproved', 'excepted'] as const;

export type ComplianceVerdict = (typeof complianceVerdicts)[number];

/** A place in code. */
export interface CodeHit {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The line, trimmed and cut. */
  readonly text: string;
}

/** What was read in the code about one part, before exceptions. */
export interface CodeFacts {
  /** Places that contradict the decision. */
  readonly hits: readonly CodeHit[];
  /** What a proof lacks; empty where it is complete. */
  readonly missing: readonly string[];
  /** Where the proof is, for a person to look at. */
  readonly proof: readonly string[];
  /** True where something could not be read or run, unlike a proof that nobody has written yet. */
  readonly failed: boolean;
}

/** A person's leave to contradict a decision in some files until a day. */
export interface ComplianceException {
  /** Local id, as in `ComplianceItem`. */
  readonly part: string;
  /** Globs from the root of the repository. */
  readonly scope: readonly string[];
  readonly person: string;
  readonly reason: string;
  readonly expiresAt: Date;
}

export interface ComplianceItem {
  /** Local id, such as `D-1`; of an amendment with its key. */
  readonly part: string;
  readonly title: string;
  readonly verdict: ComplianceVerdict;
  /** Places that contradict the decision: changed lines first. */
  readonly hits: readonly JudgedHit[];
  /** How many more places there are. */
  readonly unlisted: number;
  readonly missing: string;
  readonly proof: string;
  /** True where something could not be read or run. */
  readonly failed: boolean;
  readonly exception: ComplianceException | null;
}

export interface JudgedHit extends CodeHit {
  /** True for a line that the change did not touch; false where nobody asked about a change. */
  readonly isOld: boolean;
}

export interface ComplianceReport {
  readonly adr: string;
  readonly title: string;
  readonly repository: string;
  /** The full hash of the commit. */
  readonly at: string;
  /** The full hash of the commit that the change starts from. */
  readonly base: string | null;
  /** How many files were left out, because a program wrote them or others did. */
  readonly leftOut: number;
  readonly items: readonly ComplianceItem[];
}

export function countVerdicts(items: readonly ComplianceItem[]): Record<ComplianceVerdict, number> {
  const counts = { met: 0, violated: 0, unproved: 0, excepted: 0 };
  for (const { verdict } of items) counts[verdict] += 1;
  return counts;
}

/**
 * 1 where something is violated: with a base, by a changed line. 3 where nothing is violated and a
 * part could not be read or run. What nobody has proved yet, such as an edge case without a test,
 * is no failure.
 */
export function complianceExitCode({ items, base }: Pick<ComplianceReport, 'items' | 'base'>): 0 | 1 | 3 {
  const violated = items.filter(({ verdict }) => verdict === 'violated');
  if (violated.some(({ hits }) => base === null || hits.some(({ isOld }) => !isOld))) return 1;
  return items.some(({ failed }) => failed) ? 3 : 0;
}

export const noFacts: CodeFacts = { hits: [], missing: [], proof: [], failed: false };

/** Joins what several readers found about one part. */
export function joinFacts(facts: readonly CodeFacts[]): CodeFacts {
  return {
    hits: facts.flatMap(({ hits }) => hits),
    missing: [...new Set(facts.flatMap(({ missing }) => missing))],
    proof: facts.flatMap(({ proof }) => proof),
    failed: facts.some(({ failed }) => failed),
  };
}

/** A check that could not be read or run: no verdict follows from it. */
export function failedFacts(missing: string): CodeFacts {
  return { ...noFacts, missing: [missing], failed: true };
}

/** Nothing contradicts the decision, and nothing proves it. */
export function unprovedFacts(missing: string): CodeFacts {
  return { ...noFacts, missing: [missing] };
}
