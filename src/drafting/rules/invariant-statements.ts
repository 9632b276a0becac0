import { isNounOfVerb } from '../../analysis/concepts/term-index.ts';
import { plainName } from '../../analysis/concepts/terms.ts';
import { withArticle } from '../../lifecycle/count.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { dutyRules, lastingRules } from './lasting-rules.ts';
import { literal, nameEnd, nameStart } from './name-patterns.ts';
import { givenRules, onceRules } from './scenario-rules.ts';
import { readOperationName } from './operation-words.ts';
import { isReadableRule } from './readable-rule.ts';
import { structuralRules } from './structural-rules.ts';

type Aggregate = Tactical['aggregates'][number];

const mostInvariants = 8;
const keptForStructure = 3;
const mostDuties = 2;

/**
 * What always holds for an aggregate: bounds and refusals of the PRD that speak of it, then what follows from the model's shape. Only where
 * there is neither, what the PRD says is always done with it or must hold before it is done. Empty where the PRD states nothing of the kind.
 */
export function invariantStatements(
  aggregate: Aggregate,
  { aggregates }: Pick<Tactical, 'aggregates'>,
  evidence: Evidence,
): string[] {
  const isSentence = (rule: string): boolean => isReadable(rule, evidence);
  const structural = structuralRules(aggregate, evidence).filter(isSentence);
  const lasting = [
    ...aggregates.flatMap((source) =>
      lastingRules(source, evidence).filter((rule) => ownerOf(rule, { source, aggregates }, evidence) === aggregate.name),
    ),
    ...onceRules(aggregate, evidence),
  ].filter(isSentence);
  const strong = [
    ...new Set([...lasting.slice(0, mostInvariants - Math.min(keptForStructure, structural.length)), ...structural]),
  ].slice(0, mostInvariants);
  if (strong.length > 0) return strong;
  const own = [...dutyRules(aggregate, evidence), ...givenRules(aggregate, evidence)].filter(
    (rule) => isSentence(rule) && ownerOf(rule, { source: aggregate, aggregates: [aggregate] }, evidence) !== null,
  );
  if (own.length > 0) return [...new Set(own)].slice(0, mostDuties);
  const onlyViewed = aggregate.operations.every(({ event }) => event === '');
  return onlyViewed ? [`Looking at ${withArticle(plainName(aggregate.name))} never changes it.`] : [];
}

/** What is said of an aggregate that is only looked at tells none of the PRD's rules. */
export function isViewingRule(statement: string): boolean {
  return statement.startsWith('Looking at ');
}

/** "Every what is sent …" came of a clause that stands for a noun; a rule that cannot be read is none. */
function isReadable(rule: string, { tagger }: Evidence): boolean {
  return isReadableRule(rule, tagger) && !/\b(?:every|each|no|an?|the) (?:what|whatever|who|whoever|which)\b/i.test(rule);
}

/** What an aggregate without any stated rule still guards; for a model in which nothing better can be said. */
export function identityRule({ name }: Aggregate): string {
  return `Each ${plainName(name)} remains the same ${plainName(name)}, whatever is done with it.`;
}

/** The aggregate that a rule speaks of: the one whose operation it guards if it is named, else the one named first; null where none is. */
function ownerOf(
  rule: string,
  { source, aggregates }: { source: Aggregate; aggregates: readonly Aggregate[] },
  evidence: Evidence,
): string | null {
  if (names(rule, source) >= 0) return source.name;
  const named = aggregates
    .map((aggregate) => ({ name: aggregate.name, at: names(rule, aggregate) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at);
  if (named[0]) return named[0].name;
  // "There is no manual opening without a reason" speaks of opening the barrier.
  const nouns = (rule.toLowerCase().match(/[a-z]+/g) ?? []).map((noun) => evidence.tagger.morphology.singular(noun));
  const verbs = source.operations.map((operation) => readOperationName(operation.name, evidence).verb);
  return verbs.some((verb) => nouns.some((noun) => isNounOfVerb(noun, verb, evidence.tagger.morphology))) ? source.name : null;
}

/** Where a rule names an aggregate, its parts or what only it holds; -1 where it does not. "Per loan" measures and names nothing. */
function names(rule: string, aggregate: Aggregate): number {
  const text = rule.toLowerCase().replace(/\bper \w+/g, '');
  const places = wordPatternsOf(aggregate)
    .map((pattern) => pattern.exec(text)?.index ?? -1)
    .filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

/** Every rule is held against every aggregate; the patterns are made once. */
const wordPatterns = new WeakMap<Aggregate, readonly RegExp[]>();

function wordPatternsOf(aggregate: Aggregate): readonly RegExp[] {
  const known = wordPatterns.get(aggregate);
  if (known) return known;
  const words = [
    plainName(aggregate.name),
    ...aggregate.entities.map((entity) => plainName(entity.name)),
    ...aggregate.attributes
      .filter(({ type }) => !type.endsWith('Id'))
      .map((attribute) => plainName(attribute.name))
      .filter((attribute) => attribute.includes(' ')),
  ];
  const patterns = words.map(
    (word) => new RegExp(`${nameStart}${literal(word).replace(/y$/, '(?:y|ie)')}(?:e?s)?${nameEnd}`, 'u'),
  );
  wordPatterns.set(aggregate, patterns);
  return patterns;
}
