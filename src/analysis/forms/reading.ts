import type { Thing } from './things.ts';

/** Something that somebody does, as the forms of a PRD's sentences say it. */
export interface ReadOperation {
  /** In camelCase: "submitBookingRequest". */
  readonly name: string;
  readonly verb: string;
  readonly thing: Thing;
  /** What happened then, in PascalCase and the past tense; '' where it only shows something. */
  readonly event: string;
  /** In plain words: "submit the booking request". */
  readonly deed: string;
  /** In plain words: "the booking request is submitted". */
  readonly outcome: string;
  readonly actor: string;
  /** Whole keys of the parts that say so in a form of their own. */
  readonly sources: string[];
  /** When it may be done, in the words of the PRD. */
  readonly guards: string[];
  /** What holds after it beside its outcome, in the words of the PRD. */
  readonly results: string[];
  /** How its object is described: "pending". */
  readonly described: string[];
  /** Sentences of its parts, in their words. */
  readonly quotes: { readonly ref: string; readonly text: string }[];
}

export interface ReadRule {
  /** In the words of the PRD. */
  readonly text: string;
  readonly thing: Thing;
  /** Whole key of the part; '' where it stands in none. */
  readonly ref: string;
}

export interface ReadMachine {
  readonly thing: Thing;
  readonly states: readonly string[];
  /** Empty where the states have no order. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

export interface ReadGap {
  /** Whole key of the part. */
  readonly ref: string;
  readonly reason: string;
}

/** All that the forms of its sentences say of a PRD. */
export interface PrdReading {
  readonly operations: readonly ReadOperation[];
  readonly things: readonly Thing[];
  readonly rules: readonly ReadRule[];
  readonly machines: readonly ReadMachine[];
  readonly gaps: readonly ReadGap[];
  /** Things that one part names together, for the contexts. */
  readonly together: readonly (readonly Thing[])[];
}
