import type { Concern, Objection, Tie, weights } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { isUnknown } from '../../lifecycle/known-or-not-applicable.ts';

/** What a row of the table holds against a design. The same concern about the same place is the same objection, whatever else has changed. */
export type Check = (material: DesignMaterial) => Objection[];

interface Raised {
  readonly concern: Concern;
  readonly weight: (typeof weights)[number];
  /** Part or section that it is about, and what else it is tied to, with the words of each. */
  readonly tie: Tie;
  readonly ties?: readonly Tie[];
  readonly title: string;
  readonly text: string;
  /** Names the field that silences it. */
  readonly question: string;
}

export function raise({ tie, ties = [], ...said }: Raised): Objection {
  return { ...said, about: [tie.ref], ties: [tie, ...ties], waysOut: [] };
}

/** A part of the RFC, or a section of it by its title; what is missing there cannot be quoted. */
export function ofDesign(ref: string): Tie {
  return { kind: 'design', ref, quote: '' };
}

/** Labels of the fields that nobody has filled in. */
export function unknownFields(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .filter(([, value]) => isUnknown(value))
    .map(([label]) => label);
}

export const orNotApplicable = 'Write "n/a: because …" where it does not apply.';

/** `"Time-out" and "On Failure"` */
export function quoteFields(labels: readonly string[]): string {
  return labels.map((label) => `"${label}"`).join(' and ');
}

/** The first line, without what a diagram or a list adds below. */
export function titleOf(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
