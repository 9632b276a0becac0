import { plainName, sentenceCase, withArticle } from '../../analysis/concepts/terms.ts';
import { endingVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import { joinOr, joinWords } from './context-texts.ts';
import { participlePhrase } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

type Aggregate = Tactical['aggregates'][number];

/** Rules that follow from the shape of the model: whom a thing belongs to, in which state what may happen, who may act. */
export function structuralRules(aggregate: Aggregate, tactical: Pick<Tactical, 'aggregates'>, evidence: Evidence): string[] {
  return [...belonging(aggregate, tactical), ...stateRules(aggregate, evidence), ...permissionRules(aggregate, evidence), ...contentRules(aggregate, tactical)];
}

function belonging(aggregate: Aggregate, tactical: Pick<Tactical, 'aggregates'>): string[] {
  const names = new Set(tactical.aggregates.map(({ name }) => name));
  const parts = new Set(tactical.aggregates.flatMap(({ entities }) => entities.map(({ name }) => name)));
  const owners = aggregate.attributes.filter(({ type }) => (type.endsWith('Id') && names.has(type.slice(0, -2))) || parts.has(type)).map(({ type }) => `exactly one ${plainName(type.replace(/Id$/, ''))}`);
  return owners.length > 0 ? [`${sentenceCase(withArticle(plainName(aggregate.name)))} always belongs to ${joinWords(owners)}.`] : [];
}

function stateRules(aggregate: Aggregate, evidence: Evidence): string[] {
  const { states } = aggregate;
  if (!states) return [];
  const thing = plainName(aggregate.name);
  const left = new Set(states.transitions.map(({ from }) => from));
  const all = new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])]);
  const rules: string[] = [];
  for (const operation of new Set(states.transitions.map((transition) => transition.operation))) {
    const from = [...new Set(states.transitions.filter((transition) => transition.operation === operation).map((transition) => transition.from))];
    const { verb } = readOperationName(operation, evidence);
    if (from.length === 1 && all.size > 2) rules.push(`Only ${withArticle(`${from[0]} ${thing}`)} is ever ${participlePhrase(verb, evidence.tagger)}.`);
  }
  const ended = states.transitions.filter(({ operation }) => endingVerbs.has(readOperationName(operation, evidence).verb)).map(({ to }) => to);
  const final = [...all].filter((state) => !left.has(state) && ended.includes(state));
  if (final.length > 0) rules.push(`Once ${withArticle(thing)} is ${joinOr(final)}, it does not change any more.`);
  return rules;
}

/** Who does it in every story that speaks of it does it for good: "Nobody but a librarian registers a member". */
function permissionRules(aggregate: Aggregate, evidence: Evidence): string[] {
  const rules: string[] = [];
  for (const operation of aggregate.operations) {
    const { verb, object, query, draft } = readOperationName(operation.name, evidence);
    const actor = draft?.actor ?? 'System';
    if (query || actor === 'System' || draft?.deeds.some((deed) => deed.actor !== draft.deeds[0]?.actor)) continue;
    const [first = '', ...rest] = verb.split(' ');
    rules.push(`Nobody but ${withArticle(actor)} ${[evidence.tagger.morphology.thirdPerson(first), ...rest].join(' ')} ${withArticle(readable(object || plainName(aggregate.name)))}.`);
  }
  return rules.slice(0, 2);
}

/** "amount to campaign" → "amount to the campaign". */
function readable(object: string): string {
  return object.replace(/ (to|of|for|from|about|with|in|on) (?=[a-z])/g, ' $1 the ');
}

function contentRules(aggregate: Aggregate, tactical: Pick<Tactical, 'aggregates'>): string[] {
  const parts = new Set(tactical.aggregates.flatMap(({ entities }) => entities.map(({ name }) => name)));
  const data = aggregate.attributes.filter(({ name, type }) => !type.endsWith('Id') && !/^[A-Z][a-z]+[A-Z]|Status$/.test(type) && name !== 'status' && !parts.has(type)).map(({ name }) => plainName(name)).slice(0, 4);
  return data.length > 0 ? [`Every ${plainName(aggregate.name)} carries its own ${joinWords(data)}.`] : [];
}
