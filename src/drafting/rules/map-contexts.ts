import { pascalCase, plainName, termOf } from '../../analysis/concepts/terms.ts';
import type { Contexts } from '../../steps/inception/contracts.ts';
import { joinWords } from './context-texts.ts';
import type { ContextGroup } from './context-groups.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import { eventName } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { rulePartsOf } from './operation-rules.ts';
import { readOperationName } from './operation-words.ts';
import { pluralName } from './plural-name.ts';

type Relation = Contexts['contextMap'][number];

interface Found {
  readonly from: string;
  readonly to: string;
  readonly relationship: Relation['relationship'];
  readonly subjects: Set<string>;
  /** What the asking context wants to know, as its rules say it. */
  readonly questions: Set<string>;
}

const mostSubjects = 3;
const fewContexts = 5;
const longestQuestion = 140;

/** Telling somebody changes nothing of what he is. */
const tellingVerbs = new Set(['notify', 'inform', 'tell', 'alert', 'warn', 'remind', 'ask', 'invite', 'receive', 'get']);

/** Who hears from whom, who asks whom, and who shields the model from the outside. */
export function mapContexts(groups: readonly ContextGroup[], names: readonly string[], evidence: Evidence): Relation[] {
  const contextOf = new Map(
    groups.flatMap(({ aggregates }, at) => aggregates.map(({ name }) => [name, names[at] ?? ''] as const)),
  );
  const ownerOf = new Map(groups.flatMap(({ aggregates }) => aggregates.flatMap((aggregate) => membersOf(aggregate))));
  const shields = new Set(names.filter((_, at) => groups[at]?.area?.outside === true || groups[at]?.area?.boundary === true));
  const relations = new Map<string, Found>();
  const relate = (from: string, to: string, relationship: Relation['relationship'], subject: string, question = ''): void => {
    if (from === to || from === '' || to === '') return;
    const shield = shields.has(from) || shields.has(to);
    const kind = shield ? 'anti-corruption layer' : relationship;
    const [up, down] = shield && shields.has(to) ? [to, from] : [from, to];
    const key = `${up}|${down}|${kind}`;
    const relation = relations.get(key) ?? {
      from: up,
      to: down,
      relationship: kind,
      subjects: new Set<string>(),
      questions: new Set<string>(),
    };
    relation.subjects.add(subject);
    if (question !== '') relation.questions.add(question);
    relations.set(key, relation);
  };
  for (const aggregate of groups.flatMap((group) => group.aggregates)) {
    const own = contextOf.get(aggregate.name) ?? '';
    for (const operation of aggregate.operations) {
      const words = readOperationName(operation.name, evidence);
      const { changed, read } = namedElsewhere(operation, ownerOf, evidence);
      for (const other of changed) {
        // Looking something up raises no event.
        if (words.query) relate(contextOf.get(other) ?? '', own, 'queries', other);
        else relate(own, contextOf.get(other) ?? '', 'publishes events', eventName(words, evidence.tagger));
      }
      for (const [other, question] of read) relate(contextOf.get(other) ?? '', own, 'queries', other, question);
    }
  }
  relateDeclared(groups, names, evidence, relate);
  for (const shield of shields) {
    const related = [...relations.values()].some(({ from, to }) => from === shield || to === shield);
    const target = names.find((name) => !shields.has(name));
    if (!related && target !== undefined) relate(shield, target, 'anti-corruption layer', '');
  }
  const found = [...relations.values()];
  return (groups.length > fewContexts ? strongest(found) : found).map((relation) => describe(relation, evidence));
}

/** Between many contexts a map shows how each two mostly work together, and leaves what a single rule mentions in passing. */
function strongest(relations: readonly Found[]): Found[] {
  const byPair = Map.groupBy(relations, ({ from, to }) => [from, to].sort().join('|'));
  return [...byPair.values()].flatMap((pair) => {
    const [best] = [...pair].sort((left, right) => right.subjects.size - left.subjects.size);
    return best && (best.subjects.size > 1 || best.relationship === 'anti-corruption layer' || best.subjects.has(''))
      ? [best]
      : [];
  });
}

function membersOf({ name, entities }: OutlinedAggregate): (readonly [string, string])[] {
  return [name, ...entities.map((entity) => entity.name)].map((own) => [own, name] as const);
}

/** The other aggregates that an operation's rules change, and those that they only read. */
export function namedElsewhere(
  operation: { readonly name: string; readonly covers: readonly string[] },
  ownerOf: ReadonlyMap<string, string>,
  evidence: Evidence,
): { changed: Set<string>; read: Map<string, string> } {
  const changed = new Set<string>();
  const read = new Map<string, string>();
  const look = (owner: string, question: string): void => {
    const fit = question.length <= longestQuestion && !/\b(?:can|may|must|shall|should|system|application)\b/i.test(question);
    const named = question.toLowerCase().includes(plainName(owner));
    if (!read.get(owner)) read.set(owner, fit && named ? question : '');
  };
  const ownerOfThing = (thing: string): string | undefined => ownerOf.get(pascalCase(evidence.index.resolve(thing)));
  for (const { kind, sentence, check } of rulePartsOf(operation, evidence)) {
    for (const { clause, action } of sentence.actions) {
      if (tellingVerbs.has(action.verb)) continue;
      const phrases = [action.subject, ...action.objects];
      for (const [at, phrase] of phrases.entries()) {
        if (!phrase) continue;
        const owner = ownerOfThing(termOf(phrase, evidence.tagger).thing);
        if (owner === undefined) continue;
        const changes =
          kind === 'effect' &&
          clause.kind === 'main' &&
          !action.negative &&
          (action.passive || action.verb === 'become' || at > 0);
        if (changes) changed.add(owner);
        else look(owner, check);
      }
    }
  }
  const { draft } = readOperationName(operation.name, evidence);
  for (const { term } of draft?.deeds.flatMap(({ complements }) => complements) ?? []) {
    const owner = ownerOfThing(term.thing);
    if (owner !== undefined) look(owner, '');
  }
  for (const owner of changed) read.delete(owner);
  return { changed, read };
}

/** A section that names the context of another one works with it, although it says of nothing that it changes. */
function relateDeclared(
  groups: readonly ContextGroup[],
  names: readonly string[],
  { tagger }: Evidence,
  relate: (from: string, to: string, relationship: Relation['relationship'], subject: string) => void,
): void {
  for (const [at, { area }] of groups.entries()) {
    if (area?.declared !== true) continue;
    const text = area.statements.join(' ').toLowerCase();
    for (const [other, name] of names.entries()) {
      const words = groups[other]?.area?.words ?? [];
      const mentioned =
        other !== at &&
        words.length > 0 &&
        (text.includes(`${name.toLowerCase()} context`) ||
          (area.outside && words.every((word) => text.includes(tagger.morphology.plural(word)))));
      if (mentioned) relate(name, names[at] ?? '', 'queries', '');
    }
  }
}

function describe({ from, to, relationship, subjects, questions }: Found, evidence: Evidence): Relation {
  const named = [...subjects].filter((subject) => subject !== '').slice(0, mostSubjects);
  const things = joinWords(named.map((subject) => pluralName(plainName(subject), evidence)));
  const [question] = questions;
  if (relationship === 'publishes events') return { from, to, relationship, note: `Reacts to ${joinWords(named)}.` };
  if (relationship === 'anti-corruption layer')
    return { from, to, relationship, note: `What comes from outside is put into the words of ${to}.` };
  if (question !== undefined) return { from, to, relationship, note: `Asks whether ${question}.` };
  return { from, to, relationship, note: things === '' ? `Asks what it has to know from ${from}.` : `Looks up ${things}.` };
}
