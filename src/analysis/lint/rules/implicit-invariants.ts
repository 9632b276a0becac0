import type { Aggregate, Operation } from '../../../lifecycle/daa.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { contentWords } from '../content-words.ts';

/** Words of a rule that holds beyond one call. A plain "must be" in a precondition is how preconditions are worded, so it counts elsewhere only. */
const lastingRule =
  /\b(?:(?<!\bnot )only|never|always|at most|at least|no more than|no fewer than|no less than|not more than|exactly|exceeds?|cannot|can not|must not|may not|(?:is|are|be) unique|twice|(?:maximum|minimum) (?:of|is))\b/i;

/**
 * An invariant states a rule when it mentions half of the rule's content words, or when most of its own words are in the rule, which then only adds
 * circumstances. Loose on purpose: a missed rule costs less here than a reviewer who no longer reads warnings.
 */
const shareOfRule = 0.5;
const shareOfInvariant = 0.6;

/** Candidates looked at for one rule; the rarest shared words come first, so the right one is among them. */
const candidateLimit = 40;

/**
 * Every invariant is explicit (specification 2.2): a rule that an operation guards is stated by an invariant, of its aggregate or of the one that
 * the rule is about ("No suspended member borrows" belongs to the member).
 */
export const checkImplicitInvariants: LintRule = ({ daa }) => {
  // "Announce BookLent to Members only" names the context "Members only" and states no rule.
  const misleadingNames = daa.contexts.map(({ name }) => name).filter(soundsLikeRule);
  const withoutNames = (text: string) => misleadingNames.reduce((rest, name) => rest.replaceAll(name, ''), text);
  const isStated = indexInvariants(daa.aggregates);
  return daa.aggregates.flatMap((aggregate) => {
    // The aggregate's own name is in every rule and tells none apart.
    const own = new Set(contentWords(aggregate.name));
    return aggregate.operations.flatMap((operation) => {
      const implicit = listRules(operation, withoutNames).find((rule) => !isStated(rule, own));
      if (implicit === undefined) return [];
      return finding('DAA-INVARIANT-IMPLICIT', {
        part: operation.id,
        message: `"${operation.name}" relies on a rule that no invariant states: "${implicit}"`,
        fix: `State it as an invariant of ${aggregate.name}, so that every operation keeps it.`,
      });
    });
  });
};

function listRules(operation: Operation, withoutNames: (text: string) => string): string[] {
  const sentences = (text: string) => text.split(/(?<=[.;])\s+|\n+/).map((sentence) => sentence.trim());
  const { precondition, postcondition, pseudocode } = operation;
  return [
    ...sentences(precondition).filter((sentence) => isLastingRule(withoutNames(sentence))),
    ...[postcondition, pseudocode].flatMap(sentences).filter((sentence) => soundsLikeRule(withoutNames(sentence))),
  ];
}

function isLastingRule(text: string): boolean {
  return lastingRule.test(text);
}

function soundsLikeRule(text: string): boolean {
  return lastingRule.test(text) || /\bmust\b/i.test(text);
}

function indexInvariants(aggregates: readonly Aggregate[]): (rule: string, own: ReadonlySet<string>) => boolean {
  const invariants = aggregates.flatMap((aggregate) =>
    aggregate.invariants.map(({ statement }) => new Set(contentWords(statement))),
  );
  const byWord = new Map<string, number[]>();
  for (const [at, words] of invariants.entries()) {
    for (const word of words) {
      const known = byWord.get(word);
      if (known) known.push(at);
      else byWord.set(word, [at]);
    }
  }
  return (rule, own) => {
    const words = [...new Set(contentWords(rule))].filter((word) => !own.has(word));
    if (words.length === 0) return true;
    const rarestFirst = words.map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
    const candidates = new Set(rarestFirst.flatMap((places) => places.slice(0, candidateLimit)).slice(0, candidateLimit));
    return [...candidates].some((at) => {
      const stated = invariants[at];
      if (!stated) return false;
      const shared = words.filter((word) => stated.has(word)).length;
      const ownWords = [...stated].filter((word) => !own.has(word)).length;
      return shared >= words.length * shareOfRule || (shared >= 2 && shared >= ownWords * shareOfInvariant);
    });
  };
}
