import type { GradeCount, Hypothesis, HypothesisGrade, NewHypothesis, RefusedHypothesis } from '../lifecycle/hypothesis.ts';
import type { Evidence, NewEvidence } from '../lifecycle/incident-evidence.ts';

/** A refused proposal, with its drafter. */
export interface ShownRefusal extends RefusedHypothesis {
  readonly drafter: string;
  readonly at: string;
}

/** What there is about the causes of one incident. */
export interface IncidentConclusions {
  readonly evidence: readonly Evidence[];
  readonly hypotheses: readonly Hypothesis[];
  readonly refused: readonly ShownRefusal[];
  /** Who found nothing to conclude, and why: the newest of each drafter. */
  readonly inconclusive: readonly { readonly drafter: string; readonly reason: string; readonly at: string }[];
}

/** Evidence and hypotheses of incidents. Everything is appended, and nothing changed. */
export interface HypothesisStore {
  /** Returns the ids, in the order of the rows. Throws InputError `incident.expected`, ConflictError `evidence.too-much`. */
  addEvidence(incident: string, rows: readonly NewEvidence[]): Promise<readonly string[]>;
  /** Stores one round; a repeated `origin` stores nothing. Throws as `addEvidence`, and `hypothesis.unproved`. */
  store(round: {
    readonly incident: string;
    readonly origin: string;
    readonly drafter: string;
    readonly inconclusive: string;
    readonly accepted: readonly NewHypothesis[];
    readonly refused: readonly RefusedHypothesis[];
  }): Promise<void>;
  read(incident: string): Promise<IncidentConclusions>;
  /** Throws PermissionError `hypothesis.wrong-role`, NotFoundError `hypothesis.not-found`. */
  judge(verdict: {
    readonly incident: string;
    readonly id: string;
    readonly state: 'supported' | 'refuted';
    readonly reason: string;
    readonly token: string;
  }): Promise<void>;
  /** Throws as `judge`, PermissionError `hypothesis.commander`, ConflictError `cause.not-confirmed`. */
  grade(verdict: {
    readonly incident: string;
    readonly id: string;
    readonly grade: HypothesisGrade;
    readonly token: string;
  }): Promise<void>;
  /** Counts the newest grade of each hypothesis; game days do not count. */
  countGrades(): Promise<readonly GradeCount[]>;
}
