import type { Objection } from '../../../src/lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import type { DesignExam, Flaw } from './load-designs.ts';

export interface FlawScore {
  readonly name: string;
  readonly planted: number;
  readonly found: readonly Flaw[];
  readonly missed: readonly Flaw[];
  /** What was said against the flawed design, and against its twin that has nothing of weight to say against. */
  readonly raised: readonly Objection[];
  readonly onClean: readonly Objection[];
  readonly falseAlarms: readonly Objection[];
}

export type FindObjections = (material: DesignMaterial) => Objection[];

/** A false alarm is an objection of weight against the clean twin; minor ones are counted apart. */
export function scoreFlaws({ name, flawed, clean, flaws }: DesignExam, findObjections: FindObjections): FlawScore {
  const raised = findObjections(flawed);
  const onClean = findObjections(clean);
  const isFound = (flaw: Flaw): boolean => raised.some((objection) => speaksOf(objection, flaw));
  return {
    name,
    planted: flaws.length,
    found: flaws.filter(isFound),
    missed: flaws.filter((flaw) => !isFound(flaw)),
    raised,
    onClean,
    falseAlarms: onClean.filter(({ weight }) => weight !== 'minor'),
  };
}

/** It has the concern, or one that is taken for it, and names the thing. */
export function speaksOf({ concern, title, text, ties, about }: Objection, flaw: Flaw): boolean {
  if (concern !== flaw.concern && !flaw.alsoAccept.includes(concern)) return false;
  const said = [title, text, ...about, ...ties.flatMap(({ ref, quote }) => [ref, quote])].join('\n').toLowerCase();
  return flaw.terms.some((term) => said.includes(term.toLowerCase()));
}
