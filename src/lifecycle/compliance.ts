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
  /** Globs from the root of the repository. */
  readonly scope: readonly string[];
  readonly person: string;
  readonly reason: string;
  readonly expiresAt: Date;
}

export interface ComplianceItem {
  /** Local id, such as `D-1`; of an amendment with its key. */
  readonly part: string;
  readonly verdict: ComplianceVerdict;
  /** Places that contradict the decision: changed lines first. */
  readonly hits: readonly (CodeHit & { readonly isOld: boolean })[];
  readonly missing: string;
  readonly proof: string;
  readonly failed: boolean;
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
