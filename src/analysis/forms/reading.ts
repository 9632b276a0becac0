import type { Thing } from './things.ts';

/** An operation that the forms of a PRD's sentences state. */
export interface ReadOperation {
  /** Name in camelCase: "submitBookingRequest". */
  readonly name: string;
  readonly verb: string;
  readonly thing: Thing;
  /** Event in PascalCase and the past tense; '' for an operation that only shows something. */
  readonly event: string;
  /** Description in plain words: "submit the booking request". */
  readonly deed: string;
  /** Outcome in plain words: "the booking request is submitted". */
  readonly outcome: string;
  readonly actor: string;
  /** Whole keys of the parts that state it in a form of their own. */
  readonly sources: string[];
  /** Conditions, in the words of the PRD. */
  readonly guards: string[];
  /** Further results, in the words of the PRD. */
  readonly results: string[];
  /** Words that describe its object: "pending". */
  readonly described: string[];
  /** Sentences of its parts, verbatim. */
  readonly quotes: { readonly ref: string; readonly text: string }[];
}

export interface ReadRule {
  /** In the words of the PRD. */
  readonly text: string;
  readonly thing: Thing;
  /** Whole key of the part; '' without one. */
  readonly ref: string;
}

export interface ReadMachine {
  readonly thing: Thing;
  readonly states: readonly string[];
  /** Transitions; empty when the states have no order. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

export interface ReadGap {
  readonly ref: string;
  readonly reason: string;
}

/** Everything that the forms of a PRD's sentences say. */
export interface PrdReading {
  readonly operations: readonly ReadOperation[];
  readonly things: readonly Thing[];
  readonly rules: readonly ReadRule[];
  readonly machines: readonly ReadMachine[];
  readonly gaps: readonly ReadGap[];
  /** Things that one part names together, for the contexts. */
  readonly together: readonly (readonly Thing[])[];
}
