import type { Concern, Objection, Tie, weights } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { isUnknown } from '../../lifecycle/known-or-not-applicable.ts';

/** A check that raises objections. Concern and place identify one, whatever else changed. */
export type Check = (material: DesignMaterial) => Objection[];

interface Raised {
  readonly concern: Concern;
  readonly weight: (typeof weights)[number];
  /** The part or section it is about, and its other ties, each with a quote. */
  readonly tie: Tie;
  readonly ties?: readonly Tie[];
  readonly title: string;
  readonly text: string;
  /** Names the field that resolves it. */
  readonly question: string;
}

export function raise({ tie, ties = [], ...said }: Raised): Objection {
  return { ...said, about: [tie.ref], ties: [tie, ...ties], waysOut: [] };
}

/** Ties an objection to a part or section of the RFC. Missing text has no quote. */
export function ofDesign(ref: string): Tie {
  return { kind: 'design', ref, quote: '' };
}

/** Returns the labels of fields that nobody has filled in. */
export function unknownFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => isUnknown(value))
    .map(([label]) => label);
}

export const orNotApplicable = 'Write "n/a: because …" where it does not apply.';

/** Formats labels as `"Time-out" and "On Failure"`. */
export function quoteFields(labels: readonly string[]): string {
  return labels.map((label) => `"${label}"`).join(' and ');
}

/** Returns the first line, without a diagram or list below it. */
export function titleOf(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
