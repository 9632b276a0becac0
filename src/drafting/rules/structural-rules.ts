import { pascalCase, plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import { rolesOf } from '../../analysis/concepts/term-index.ts';
import { findStates } from '../../analysis/concepts/states.ts';
import type { Statement } from '../../analysis/concepts/reading.ts';
import { creatingVerbs } from '../../analysis/concepts/vocabulary.ts';
import { withArticle } from '../../lifecycle/count.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import { joinOr, joinWords } from './context-texts.ts';
import { participlePhrase } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

type Aggregate = Tactical['aggregates'][number];

/** Rules that follow from the shape of the model: whom a thing belongs to, in which state what may happen. */
export function structuralRules(aggregate: Aggregate, evidence: Evidence): string[] {
  return [...belonging(aggregate, evidence), ...stateRules(aggregate, evidence)];
}

/** Verbs whose object is its author's; what is booked, enrolled in or registered was there before. */
const authoring = new Set(['submit', 'post', 'propose', 'file', 'donate', 'claim', 'pledge']);
/** Verbs after which nothing is left to change; what is withdrawn, closed or returned may come back. */
const finalVerbs = new Set(['cancel', 'expire', 'dispose', 'destroy', 'discard', 'scrap', 'delete', 'terminate', 'waive']);
const binding = new Set(['for', 'against', 'on']);
const owning = new Set(['of']);

/** What a thing was made for, and by whom, stays with it. */
function belonging(aggregate: Aggregate, { draftByName, index, tagger, roles }: Evidence): string[] {
  const thing = plainName(aggregate.name);
  const known = new Set(aggregate.attributes.filter(({ type }) => type.endsWith('Id')).map(({ name }) => plainName(name)));
  const about = new Set<string>();
  const many = new Set<string>();
  const owners = new Set<string>();
  // "A pickup for one or more samples" is for more than one.
  const isSaidOfMany = (other: string, statement: Statement): boolean =>
    index
      .mentions(other)
      .some((one) => one.statement === statement && one.written.toLowerCase().endsWith(tagger.morphology.plural(other)));
  for (const { name } of aggregate.operations) {
    const draft = draftByName.get(name);
    if (!draft || pascalCase(draft.thing) !== aggregate.name || draft.deeds.every((deed) => deed.query)) continue;
    for (const deed of draft.deeds) {
      const object = index.resolve(deed.thing);
      const made = object !== thing;
      if (!made && !creatingVerbs.has(deed.verb)) continue;
      // Which interpreter comes is open when one is requested.
      if (made && known.has(object) && !roles.has(object)) about.add(object);
      for (const { preposition, term } of deed.complements) {
        const other = index.resolve(term.thing);
        if (term.aspect !== '' || !known.has(other) || other === thing) continue;
        if (binding.has(preposition)) (isSaidOfMany(other, deed.statement) ? many : about).add(other);
        if (owning.has(preposition)) owners.add(other);
      }
      const [actor = ''] = rolesOf(deed.actor, tagger);
      const owner = index.resolve(actor);
      if ((made || authoring.has(deed.verb)) && roles.has(owner)) owners.add(owner);
    }
  }
  for (const other of many) about.delete(other);
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
    const { verb, draft } = readOperationName(operation, evidence);
    const state = verb === 'mark' ? draft?.deeds[0]?.leadsTo : undefined;
    const deed = state === undefined ? `is ever ${participlePhrase(verb, evidence.tagger)}` : `ever becomes ${state}`;
    if (draft?.deeds[0]?.named !== undefined && state === undefined) continue;
    if (from.length === 1 && all.size > 2 && isEvident(from[0] ?? '', operation, states.initial, evidence))
      rules.push(`Only ${withArticle(`${from[0]} ${thing}`)} ${deed}.`);
  }
  const ended = states.transitions
    .filter(({ operation }) => finalVerbs.has(readOperationName(operation, evidence).verb))
    .map(({ to }) => to);
  const final = [...all].filter((state) => !left.has(state) && ended.includes(state));
  if (final.length > 0) rules.push(`Once ${withArticle(thing)} is ${joinOr(final)}, it does not change any more.`);
  return rules;
}

/** A state that the PRD itself names, and from which the operation starts: of a thing that nobody calls open, "only an open one" says nothing. */
function isEvident(from: string, operation: string, initial: string, evidence: Evidence): boolean {
  const { draft, object } = readOperationName(operation, evidence);
  const deeds = draft?.deeds ?? [];
  if (deeds.some(({ qualifiers, leadsFrom }) => qualifiers.includes(from) || leadsFrom === from)) return true;
  const { reading, index, tagger } = evidence;
  return from === initial && findStates(draft?.thing ?? object, reading, index, tagger).includes(from);
}
