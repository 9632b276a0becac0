import { plainName, withArticle } from '../../analysis/concepts/terms.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { dutyRules, lastingRules } from './lasting-rules.ts';
import { plainRules, structuralRules } from './structural-rules.ts';

const mostInvariants = 8;
const keptForStructure = 3;
const mostDuties = 2;

/**
 * What always holds for an aggregate: bounds and refusals of the PRD first, then what follows from the model's shape. Only where there is
 * neither, what the PRD says is always done with it, and last who alone may act on it.
 */
export function invariantStatements(
  aggregate: Tactical['aggregates'][number],
  tactical: Pick<Tactical, 'aggregates'>,
  evidence: Evidence,
): string[] {
  const structural = structuralRules(aggregate, evidence);
  const lasting = lastingRules(aggregate, evidence);
  const strong = [
    ...new Set([...lasting.slice(0, mostInvariants - Math.min(keptForStructure, structural.length)), ...structural]),
  ].slice(0, mostInvariants);
  const own = strong.length > 0 ? strong : dutyRules(aggregate, evidence).slice(0, mostDuties);
  const plain = own.length > 0 ? own : plainRules(aggregate, tactical, evidence);
  const onlyViewed = aggregate.operations.every(({ event }) => event === '');
  const stated =
    plain.length > 0 || !onlyViewed ? plain : [`Looking at ${withArticle(plainName(aggregate.name))} never changes it.`];
  return stated.map((statement) => placed(statement, aggregate.name, tactical, evidence.roles.size > 0));
}

/** A rule that names nothing of this domain is bound to the thing that it guards. */
function placed(statement: string, aggregate: string, { aggregates }: Pick<Tactical, 'aggregates'>, told: boolean): string {
  const terms = aggregates
    .flatMap(({ name, entities }) => [name, ...entities.map((entity) => entity.name)])
    .map((name) => plainName(name).split(' ').at(-1) ?? '');
  const lower = statement.toLowerCase();
  // Cross-cutting requirements are copied from document to document; there the thing itself has to be named first.
  const opening = lower.split(' ').slice(0, 6).join(' ');
  if (told ? terms.some((term) => lower.includes(term)) : opening.includes(plainName(aggregate))) return statement;
  return `For ${withArticle(plainName(aggregate))}, ${statement.charAt(0).toLowerCase()}${statement.slice(1)}`;
}
