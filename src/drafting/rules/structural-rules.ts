import { pascalCase, plainName, sentenceCase, withArticle } from '../../analysis/concepts/terms.ts';
import { rolesOf } from '../../analysis/concepts/term-index.ts';
import { creatingVerbs, endingVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import { joinOr, joinWords, withArticles } from './context-texts.ts';
import { participlePhrase } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

type Aggregate = Tactical['aggregates'][number];

/** Rules that follow from the shape of the model: whom a thing belongs to, in which state what may happen. */
export function structuralRules(aggregate: Aggregate, evidence: Evidence): string[] {
  return [...belonging(aggregate, evidence), ...stateRules(aggregate, evidence)];
}

/** What is left to say about an aggregate on which the PRD sets no bound: who alone may act on it, and what it carries. */
export function plainRules(aggregate: Aggregate, tactical: Pick<Tactical, 'aggregates'>, evidence: Evidence): string[] {
  return [...permissionRules(aggregate, evidence), ...contentRules(aggregate, tactical)];
}

/** Verbs with which somebody makes a thing for himself; what a clerk registers is not the clerk's. */
const forOneself = new Set([
  'reserve',
  'book',
  'pledge',
  'order',
  'request',
  'borrow',
  'apply',
  'enrol',
  'enroll',
  'subscribe',
  'rent',
  'buy',
  'purchase',
  'donate',
  'bid',
  'submit',
  'post',
  'propose',
  'claim',
  'hire',
  'lease',
]);
const binding = new Set(['for', 'against', 'on']);
const owning = new Set(['of', 'to', 'from']);

/** What a thing was made for, and by whom, stays with it. */
function belonging(aggregate: Aggregate, { draftByName, index, tagger, roles }: Evidence): string[] {
  const thing = plainName(aggregate.name);
  const known = new Set(aggregate.attributes.map(({ name }) => plainName(name)));
  const about = new Set<string>();
  const owners = new Set<string>();
  for (const { name } of aggregate.operations) {
    const draft = draftByName.get(name);
    if (!draft || pascalCase(draft.thing) !== aggregate.name || draft.deeds.every((deed) => deed.query)) continue;
    for (const deed of draft.deeds) {
      const object = index.resolve(deed.thing);
      const made = object !== thing;
      if (!made && !creatingVerbs.has(deed.verb)) continue;
      if (made && known.has(object)) about.add(object);
      for (const { preposition, term } of deed.complements) {
        const other = index.resolve(term.thing);
        if (term.aspect !== '' || !known.has(other) || other === thing) continue;
        if (binding.has(preposition)) about.add(other);
        if (owning.has(preposition)) owners.add(other);
      }
      const [actor = ''] = rolesOf(deed.actor, tagger);
      const owner = index.resolve(actor);
      if ((made || forOneself.has(deed.verb)) && roles.has(owner)) owners.add(owner);
    }
  }
  const parts = [
    ...(about.size > 0
      ? [
          `is always for exactly one ${joinWords([...about])
            .replace(/ and /g, ' and exactly one ')
            .replace(/, /g, ', exactly one ')}`,
        ]
      : []),
    ...(owners.size === 1 ? [`always belongs to exactly one ${[...owners][0]}`] : []),
  ];
  return parts.length > 0 ? [`${sentenceCase(withArticle(thing))} ${parts.join(' and ')}.`] : [];
}

function stateRules(aggregate: Aggregate, evidence: Evidence): string[] {
  const { states } = aggregate;
  if (!states) return [];
  const thing = plainName(aggregate.name);
  const left = new Set(states.transitions.map(({ from }) => from));
  const all = new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])]);
  const rules: string[] = [];
  for (const operation of new Set(states.transitions.map((transition) => transition.operation))) {
    const from = [
      ...new Set(
        states.transitions.filter((transition) => transition.operation === operation).map((transition) => transition.from),
      ),
    ];
    const { verb } = readOperationName(operation, evidence);
    if (from.length === 1 && all.size > 2 && isEvident(from[0] ?? '', operation, states.initial, evidence))
      rules.push(`Only ${withArticle(`${from[0]} ${thing}`)} is ever ${participlePhrase(verb, evidence.tagger)}.`);
  }
  const ended = states.transitions
    .filter(({ operation }) => endingVerbs.has(readOperationName(operation, evidence).verb))
    .map(({ to }) => to);
  const final = [...all].filter((state) => !left.has(state) && ended.includes(state));
  if (final.length > 0) rules.push(`Once ${withArticle(thing)} is ${joinOr(final)}, it does not change any more.`);
  return rules;
}

/** A state that the PRD itself names before the operation, or the one in which everything begins. */
function isEvident(from: string, operation: string, initial: string, evidence: Evidence): boolean {
  return (
    from === initial ||
    (readOperationName(operation, evidence).draft?.deeds ?? []).some(({ qualifiers }) => qualifiers.includes(from))
  );
}

/** Who does it in every story that speaks of it does it for good: "Nobody but a librarian registers a member". */
function permissionRules(aggregate: Aggregate, evidence: Evidence): string[] {
  const rules: string[] = [];
  for (const operation of aggregate.operations) {
    const { verb, object, query, draft } = readOperationName(operation.name, evidence);
    const actor = draft?.actor ?? 'System';
    if (query || actor === 'System' || draft?.deeds.some((deed) => deed.actor !== draft.deeds[0]?.actor)) continue;
    const [first = '', ...rest] = verb.split(' ');
    rules.push(
      `Nobody but ${withArticle(actor)} ${[evidence.tagger.morphology.thirdPerson(first), ...rest].join(' ')} ${withArticle(withArticles(object || plainName(aggregate.name)))}.`,
    );
  }
  return rules.slice(0, 2);
}

function contentRules(aggregate: Aggregate, tactical: Pick<Tactical, 'aggregates'>): string[] {
  const parts = new Set(tactical.aggregates.flatMap(({ entities }) => entities.map(({ name }) => name)));
  const data = aggregate.attributes
    .filter(
      ({ name, type }) =>
        !type.endsWith('Id') && !/^[A-Z][a-z]+[A-Z]|Status$/.test(type) && name !== 'status' && !parts.has(type),
    )
    .map(({ name }) => plainName(name))
    .slice(0, 4);
  return data.length > 0 ? [`Every ${plainName(aggregate.name)} carries its own ${joinWords(data)}.`] : [];
}
