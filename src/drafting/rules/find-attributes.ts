import type { Attribute } from '../../lifecycle/daa.ts';
import { camelCase, pascalCase, termOf } from '../../analysis/concepts/terms.ts';
import type { Action } from '../../analysis/concepts/actions.ts';
import { textOf } from '../../analysis/concepts/clause-text.ts';
import type { ReadSentence } from '../../analysis/concepts/reading.ts';
import { findNounPhrases, readJoinedPhrases, readNounPhrase } from '../../analysis/concepts/noun-phrases.ts';
import { attributeNouns, creatingVerbs } from '../../analysis/concepts/vocabulary.ts';
import { distinctAttributes, typeOfAttribute } from './attribute-types.ts';
import type { Evidence } from './evidence.ts';
import type { AggregateGroup } from './group-aggregates.ts';

const holding = new Set(['have', 'contain', 'include', 'carry', 'specify', 'comprise', 'show', 'provide', 'define']);
const describing = new Set(['describe', 'characterize', 'characterise', 'define', 'record', 'identify', 'register']);
const assigning = new Set(['assign', 'allocate', 'give', 'link', 'lend', 'attach']);
const mostAttributes = 10;

/** What an entity holds: what the PRD says it has, what is recorded with it, and whom it belongs to. */
export function findAttributes(
  entity: string,
  group: AggregateGroup,
  groups: readonly AggregateGroup[],
  evidence: Evidence,
): Attribute[] {
  const { index, tagger } = evidence;
  const thing = termNamed(entity, evidence);
  const found: string[] = [];
  const given: string[] = [];
  for (const { aspect } of index.mentions(thing)) if (aspect !== '') found.push(aspect);
  const describes = (name: string): boolean => attributeNouns.has(name.split(' ').at(-1) ?? '');
  for (const statement of evidence.reading.statements) {
    for (const sentence of statement.sentences) {
      for (const { action } of sentence.actions) {
        const subject = action.subject ? index.resolve(termOf(action.subject, tagger).thing) : '';
        const object = action.objects[0] ? index.resolve(termOf(action.objects[0], tagger).thing) : '';
        if (describing.has(action.verb) && action.passive && object === thing) given.push(...describedBy(action, evidence));
        if (holding.has(action.verb) && subject === thing && !action.passive) {
          for (const phrase of action.objects) found.push(...attributeName(phrase, evidence));
        }
        if (object === thing) {
          for (const { preposition, phrase } of action.complements) {
            if (preposition === 'with' || preposition === 'including') given.push(...givenName(phrase, groups, evidence));
          }
        }
      }
      found.push(...possessed(sentence, thing, evidence));
      if (isPricedAt(sentence, thing, evidence)) given.push('amount');
      for (const phrase of findNounPhrases(sentence.words)) {
        const term = termOf(phrase, tagger);
        if (term.aspect !== '' && index.resolve(term.thing) === thing) found.push(term.aspect);
      }
    }
  }
  const own = found.filter(
    (name, at) =>
      describes(name) &&
      !found.some(
        (other, place) => place !== at && other !== name && (other === `${thing} ${name}` || name === `${thing} ${other}`),
      ) &&
      name !== 'status' &&
      name !== 'information' &&
      name !== 'detail' &&
      name !== 'list' &&
      name !== 'history' &&
      name !== 'id' &&
      name !== 'identifier' &&
      name !== thing,
  );
  const named = [...given, ...own]
    .slice(0, mostAttributes)
    .map((name) => ({ name: camelCase(name), type: typeOfAttribute(name) }))
    .filter(({ name }) => /^[a-z]/.test(name));
  return distinctAttributes([...references(entity, group, groups, evidence), ...named]);
}

/** "A title is described by its author, publication year and subject." */
function describedBy(action: Action, { tagger }: Evidence): string[] {
  const rest = action.words.slice(action.group.end);
  const at = rest.findIndex(({ lower }) => lower === 'by' || lower === 'with');
  if (at < 0) return [];
  return readJoinedPhrases(rest, at + 1).map((phrase) =>
    phrase.core.map((word) => (word === phrase.head ? tagger.morphology.singular(word.lower) : word.lower)).join(' '),
  );
}

/** "a member whose outstanding balance is above 15 euros": what a thing has by "whose" is its own. */
function possessed({ clauses }: ReadSentence, thing: string, { index, tagger }: Evidence): string[] {
  return clauses.flatMap((clause, at) => {
    const owner = clause.marker === 'whose' ? findNounPhrases(clauses[at - 1]?.words ?? []).at(-1) : undefined;
    const phrase = owner ? readNounPhrase(clause.words, 0) : null;
    if (!owner || !phrase || index.resolve(termOf(owner, tagger).thing) !== thing || !attributeNouns.has(phrase.head.lower))
      return [];
    return [phrase.core.map(({ lower }) => lower).join(' ')];
  });
}

const currencies = /\b(?:euros?|dollars?|pounds?|cents?|francs?)\b/i;

/** "The fine is 0.20 euros for each day overdue." */
function isPricedAt({ actions }: ReadSentence, thing: string, { index, tagger }: Evidence): boolean {
  return actions.some(
    ({ clause, action }) =>
      clause.kind === 'main' &&
      action.group.form === 'be' &&
      action.subject !== null &&
      index.resolve(termOf(action.subject, tagger).thing) === thing &&
      /^\d/.test(action.words[action.group.end]?.text ?? '') &&
      currencies.test(textOf(action.words.slice(action.group.end, action.group.end + 3))),
  );
}

function attributeName(phrase: Parameters<typeof termOf>[0], { tagger }: Evidence): string[] {
  if (phrase.number !== '' || phrase.determiner === 'no') return [];
  const term = termOf({ ...phrase, of: null }, tagger);
  const name = term.aspect === '' ? term.thing : term.thing === '' ? term.aspect : `${term.thing} ${term.aspect}`;
  const head = name.split(' ').at(-1) ?? '';
  return name !== '' && (attributeNouns.has(head) || term.aspect !== '') ? [name] : [];
}

/** "a truck with plate and payload": what a thing is given is its own, unless it is a thing of the model. */
export function givenName(
  phrase: Parameters<typeof termOf>[0],
  groups: readonly AggregateGroup[],
  { index, tagger, roles }: Evidence,
): string[] {
  if (phrase.number !== '' || phrase.determiner === 'no' || phrase.determiner === 'another') return [];
  const { thing, aspect } = termOf({ ...phrase, of: null, possessor: [] }, tagger);
  const name = aspect === '' ? thing : thing === '' ? aspect : `${thing} ${aspect}`;
  const known = index.resolve(thing);
  if (
    name === '' ||
    roles.has(known) ||
    groups.some((group) => group.name === pascalCase(known) || group.parts.includes(pascalCase(known)))
  )
    return [];
  return [name];
}

/** A thing refers to the other aggregates that its making names: who borrowed, what was borrowed. */
function references(
  entity: string,
  group: AggregateGroup,
  groups: readonly AggregateGroup[],
  { draftByName, index, tagger, roles }: Evidence,
): Attribute[] {
  const others = new Map(
    groups.flatMap(({ name, references: parts }) => [
      ...(name === entity ? [] : [[name, `${name}Id`] as const]),
      ...parts.map((part) => [part, part] as const),
    ]),
  );
  const found: Attribute[] = [];
  if (group.name !== entity) return found;
  for (const operation of group.operations) {
    const draft = draftByName.get(operation.name);
    for (const deed of draft?.deeds ?? []) {
      const made = pascalCase(index.resolve(deed.thing)) !== entity;
      // Looking at a thing, telling somebody about it or moving it somewhere leaves no lasting reference in it.
      if (deed.query || ['notify', 'remind', 'send', 'mark'].includes(deed.verb) || deed.named !== undefined) continue;
      const assigned = assigning.has(deed.verb);
      if (!made && !assigned && !creatingVerbs.has(deed.verb)) continue;
      const bound = deed.complements.filter(({ preposition }) =>
        ['for', 'of', 'against', 'on', 'with', 'by', ...(assigned ? ['to'] : [])].includes(preposition),
      );
      const terms = [deed.actor, deed.thing, ...bound.map(({ term }) => term.thing)].map((term) =>
        pascalCase(index.resolve(term === deed.actor ? singularRole(term, tagger, roles) : term)),
      );
      for (const name of terms) {
        const type = others.get(name);
        if (type !== undefined) found.push({ name: camelCase(name), type });
      }
    }
  }
  return distinctAttributes(found).slice(0, 5);
}

function singularRole(actor: string, tagger: Evidence['tagger'], roles: ReadonlySet<string>): string {
  const lower = actor.toLowerCase();
  return [...roles].find((role) => lower.includes(role)) ?? tagger.morphology.singular(lower);
}

/** The plain term behind a PascalCase name. */
export function termNamed(entity: string, { index }: Evidence): string {
  return (
    index.things.find((thing) => pascalCase(thing) === entity) ?? entity.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  );
}
